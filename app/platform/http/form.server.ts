import { data } from 'react-router'

/**
 * The fields of a posted form.
 *
 * @throws a 400 answer when the body is not a form, or holds the character 0, which nobody types and no database keeps.
 */
export async function readForm(request: Request): Promise<FormData> {
  const form = await request.formData().catch(() => undefined)
  const isReadable = form && ![...form.values()].some((value) => typeof value === 'string' && value.includes('\0'))
  if (!isReadable) throw data('The form could not be read', { status: 400 })
  return form
}

/**
 * Whether a script of the shop's pages sent the request and reads the answer itself; otherwise the browser shows the
 * answer as a page. React Router's scripts ask for the same address with `.data` behind it.
 */
export function isSentByScript(request: Request): boolean {
  return new URL(request.url).pathname.endsWith('.data')
}
