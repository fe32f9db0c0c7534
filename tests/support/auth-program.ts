import type { Auth } from '#app/platform/auth/auth.server.ts'
import { cookieHeader } from './auth.ts'

const SHOP_URL = 'http://shop.test'

/** A program that uses the sign-in service of a test, and keeps its cookies as a browser does. */
export function createAuthProgram(auth: Auth, { clientAddress = '192.0.2.1' }: { clientAddress?: string } = {}) {
  const cookies = new Map<string, string>()
  async function send(method: 'GET' | 'POST', path: string, body?: object) {
    const Cookie = cookieHeader([...cookies].map(([name, value]) => `${name}=${value}`))
    const headers = { Origin: SHOP_URL, Cookie, ...(body ? { 'Content-Type': 'application/json' } : {}) }
    const request = new Request(`${SHOP_URL}/api/auth${path}`, {
      method,
      headers,
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const response = await auth.handler(request, clientAddress)
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (value === '' || /max-age=0/i.test(cookie)) cookies.delete(name)
      else cookies.set(name, value)
    }
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
    cookie: () => cookieHeader([...cookies].map(([name, value]) => `${name}=${value}`)),
  }
}
