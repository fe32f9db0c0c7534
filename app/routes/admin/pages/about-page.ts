import { href, redirect } from 'react-router'

/** Where the texts of the About page were confirmed before they could be changed. */
export function loader() {
  return redirect(href('/admin/pages/:page', { page: 'about' }))
}
