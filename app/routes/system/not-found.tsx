import { data } from 'react-router'

/** Every address that no other route knows. The root's error boundary shows the page. */
export function loader(): never {
  throw data(null, { status: 404 })
}

/** Writes to unknown addresses are answered like reads. */
export function action(): never {
  throw data(null, { status: 404 })
}

export default function NotFound() {
  return null
}
