import { createAuthClient } from 'better-auth/client'
import { emailOTPClient, inferAdditionalFields, twoFactorClient } from 'better-auth/client/plugins'

interface AuthClientOptions {
  readonly shopUrl: string
  /** Stores the cookies of responses and sends them with later requests; browsers do so by themselves. */
  readonly fetch?: typeof fetch
}

/**
 * A typed client of the sign-in service, for API clients (see `docs/sign-in-service.md`). Its methods return `data` or an
 * `error`, which has a `message` for people and a `status`.
 */
export function createShopAuthClient({ shopUrl, fetch }: AuthClientOptions) {
  const client = createAuthClient({
    baseURL: `${shopUrl}/api/auth`,
    plugins: [emailOTPClient(), twoFactorClient(), inferAdditionalFields({ user: { phone: { type: 'string' } } })],
    fetchOptions: { customFetchImpl: fetch },
  })
  return {
    client,
    /** Signs in with a phone number that exactly one customer has. */
    signInWithPhone: (credentials: { phone: string; password: string }) =>
      client.$fetch<{ token: string } | { twoFactorRedirect: true }>('/sign-in/email', {
        method: 'POST',
        body: credentials,
      }),
  }
}
