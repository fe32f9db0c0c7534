import type { Auth } from '#app/platform/auth/auth.server.ts'
import { createCookieJar } from './auth.ts'
import { appCode } from './authenticator.ts'

export type AuthApiClient = ReturnType<typeof createAuthApiClient>

/** What a customer with two-step verification has. */
interface TwoStep {
  /** For {@link appCode}. */
  readonly uri: string
  readonly recoveryCodes: readonly string[]
}

const SHOP_URL = 'http://shop.test'

/** A client of a test's sign-in service that stores cookies as a browser does. */
export function createAuthApiClient(auth: Auth, { clientAddress = '192.0.2.1' }: { clientAddress?: string } = {}) {
  const jar = createCookieJar()
  async function send(method: 'GET' | 'POST', path: string, body?: object) {
    const headers = { Origin: SHOP_URL, Cookie: jar.header(), ...(body ? { 'Content-Type': 'application/json' } : {}) }
    const request = new Request(`${SHOP_URL}/api/auth${path}`, {
      method,
      headers,
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const response = await auth.handler(request, clientAddress)
    jar.store(response.headers.getSetCookie())
    const text = await response.text()
    return { status: response.status, body: text === '' ? undefined : JSON.parse(text) }
  }
  return {
    post: (path: string, body: object = {}) => send('POST', path, body),
    get: (path: string) => send('GET', path),
    /** The signed-in user; null when signed out. */
    async user() {
      return (await send('GET', '/get-session')).body?.user ?? null
    },
    cookie: () => jar.header(),
  }
}

/** Turns on two-step verification for a signed-in client whose address is verified. */
export async function setUpTwoStep(client: AuthApiClient, { password }: { password: string }): Promise<TwoStep> {
  const { body } = await client.post('/two-factor/enable', { password })
  const { status } = await client.post('/two-factor/verify-totp', { code: appCode(body.totpURI) })
  if (status !== 200) throw new Error(`two-step verification is not on: ${status}`)
  return { uri: body.totpURI, recoveryCodes: body.backupCodes }
}
