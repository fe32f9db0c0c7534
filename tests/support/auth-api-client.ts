import type { Auth } from '#app/platform/auth/auth.server.ts'
import { createCookieJar } from './auth.ts'
import { appCode } from './authenticator.ts'

export type AuthApiClient = ReturnType<typeof createAuthApiClient>

/** What a customer has who has put a second step into place. */
interface TwoStep {
  /** For {@link appCode}. */
  readonly uri: string
  readonly recoveryCodes: readonly string[]
}

const SHOP_URL = 'http://shop.test'

/** A client that uses the sign-in service of a test, and keeps its cookies as a browser does. */
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
    jar.keep(response.headers.getSetCookie())
    const text = await response.text()
    return { status: response.status, body: text === '' ? undefined : JSON.parse(text) }
  }
  return {
    post: (path: string, body: object = {}) => send('POST', path, body),
    get: (path: string) => send('GET', path),
    /** Who is signed in; null when nobody is. */
    async user() {
      return (await send('GET', '/get-session')).body?.user ?? null
    },
    cookie: () => jar.header(),
  }
}

/** Puts the second step into place for the account of a client that is signed in, whose address was proved. */
export async function setUpTwoStep(client: AuthApiClient, { password }: { password: string }): Promise<TwoStep> {
  const { body } = await client.post('/two-factor/enable', { password })
  const { status } = await client.post('/two-factor/verify-totp', { code: appCode(body.totpURI) })
  if (status !== 200) throw new Error(`the second step is not in place: ${status}`)
  return { uri: body.totpURI, recoveryCodes: body.backupCodes }
}
