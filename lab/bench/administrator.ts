/** The administrator of measured shops; pass the password as `ADMIN_PASSWORD`. */
export const ADMIN = { email: 'admin@gulmeher.example', password: 'Rose-gold-of-2026' }

/**
 * Signs the administrator in.
 *
 * @returns The `Cookie` header of their browser.
 */
export async function signInAdministrator(url: string): Promise<string> {
  const response = await fetch(`${url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify(ADMIN),
  })
  if (!response.ok) throw new Error(`the administrator could not sign in: ${response.status}`)
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}
