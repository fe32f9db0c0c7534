import { data } from 'react-router'

/** Every address that no other route matches. The error boundary of the root shows the page. */
export function loader(): never {
  throw data(null, { status: 404 })
}

/** Writes to unknown addresses get the same response as reads. */
export function action(): never {
  throw data(null, { status: 404 })
}

export default function NotFound() {
  return null
}
