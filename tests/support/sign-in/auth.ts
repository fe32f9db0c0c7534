import { createAuthOverrides } from '#app/domain/accounts/auth-overrides.server.ts'
import { readSettings } from '#app/domain/settings/settings.server.ts'
import { type Auth, createAuth } from '#app/platform/auth/auth.server.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import type { JobSender } from '#app/platform/jobs/jobs.server.ts'
import { createFakeJobs } from '../fakes/fake-jobs.ts'

/** Signs the cookies of tests. */
export const TEST_SECRET = 'a secret that is only good for tests, 0123456789'

/** The sign-in service of a test, wired as in the shop. */
export function createTestAuth(
  db: Db,
  {
    shopUrl = 'http://shop.test',
    jobs = createFakeJobs(),
    clock = () => new Date(),
  }: { shopUrl?: string; jobs?: JobSender; clock?: () => Date } = {},
): Auth {
  return createAuth({
    db,
    config: { shopUrl },
    clock,
    secret: TEST_SECRET,
    authOverrides: createAuthOverrides({
      db,
      jobs,
      adminEmail: 'admin@gulmeher.example',
      shopSettings: { current: () => readSettings(db) },
    }),
  })
}

/** Deletes all accounts with everything that belongs to them, all codes and links, and all counts of attempts. */
export async function emptyAuth(db: Db): Promise<void> {
  await db.deleteFrom('auth.rate_limits').execute()
  await db.deleteFrom('auth.throttles').execute()
  await db.deleteFrom('auth.verification').execute()
  await db.deleteFrom('auth.user').execute()
}

/**
 * Signs in like the form. @returns The `Set-Cookie` values of the new session.
 *
 * @throws Error when the sign-in is rejected, or requires two-step verification.
 */
export async function signInCookies(auth: Auth, credentials: { email: string; password: string }): Promise<string[]> {
  const outcome = await auth.signIn(credentials, { headers: new Headers(), clientAddress: '192.0.2.1' })
  if (outcome.status !== 'signed-in') throw new Error(`not signed in: ${outcome.status}`)
  return outcome.cookies
}

/** The `Cookie` header that a browser would send after these `Set-Cookie` values. */
export function cookieHeader(setCookies: readonly string[]): string {
  const jar = createCookieJar()
  jar.store(setCookies)
  return jar.header()
}

/** Stores cookies as a browser does. */
export function createCookieJar() {
  const cookies = new Map<string, string>()
  return {
    store(setCookies: readonly string[]): void {
      for (const cookie of setCookies) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
        if (value === '' || /max-age=0/i.test(cookie)) cookies.delete(name)
        else cookies.set(name, value)
      }
    },
    header: () => [...cookies].map((pair) => pair.join('=')).join('; '),
  }
}
