import { signUpByApi } from '#app/domain/accounts/sign-up-api.server.ts'
import { type Auth, createAuth } from '#app/platform/auth/auth.server.ts'
import type { Db } from '#app/platform/database/database.server.ts'

/** The sign-in service of a test, joined as the shop joins it. */
export function createTestAuth(db: Db, { shopUrl = 'http://shop.test' }: { shopUrl?: string } = {}): Auth {
  return createAuth({
    db,
    config: { shopUrl },
    secret: 'a secret that is only good for tests, 0123456789',
    signUp: (body, clientAddress) => signUpByApi(db, body, { clientAddress, adminEmail: 'admin@gulmeher.example' }),
  })
}

/** The `Cookie` header that a browser would send after these `Set-Cookie` values. */
export function cookieHeader(setCookies: readonly string[]): string {
  return setCookies.map((cookie) => cookie.split(';')[0]).join('; ')
}
