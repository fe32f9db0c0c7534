import { data, redirectDocument } from 'react-router'
import { redirectOf } from '#app/domain/admin/redirects/redirects.server.ts'
import { readDbContext } from '#app/platform/http/context.server.ts'
import type { Route } from './+types/not-found'

/** Every address that no other route matches: the owner may have redirected it. The error boundary of the root shows the page. */
export async function loader({ context, url }: Route.LoaderArgs): Promise<never> {
  throw (await redirectOf(context.get(readDbContext), url)) ?? data(null, { status: 404 })
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
