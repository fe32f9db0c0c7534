import { data, redirectDocument } from 'react-router'
import type { Route } from './+types/not-found'

/** Every address that no other route matches. The error boundary of the root shows the page. */
export function loader(): never {
  throw data(null, { status: 404 })
}

/** Writes to unknown addresses get the same response as reads. */
export function action(): never {
  throw data(null, { status: 404 })
}

/** Shoppers' browsers don't know the back office's addresses, so the server decides what is there. */
export function clientLoader({ request }: Route.ClientLoaderArgs): never {
  throw redirectDocument(request.url)
}

export default function NotFound() {
  return null
}
