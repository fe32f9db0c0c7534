import { APIError } from 'better-auth/api'
import { isWrongPassword } from './auth-errors.server.ts'
import { handleAuthRequest } from './auth-handler.server.ts'
import { hashMailedCode } from './auth-plugins.server.ts'
import { type AuthOptions, createBetterAuth } from './better-auth.server.ts'
import { createKnownDevices } from './known-device.server.ts'
import { type RequestOrigin, serviceHeaders } from './request-origin.server.ts'
import { createTwoStepVerification, type TwoStepVerification } from './two-step.server.ts'

export interface AuthSettings extends Omit<AuthOptions, 'clock'> {
  /** The current time, for the limits of sign-in; by default the machine's. */
  readonly clock?: () => Date
}

export interface FoundSession {
  readonly sessionId: string
  readonly user: {
    readonly id: string
    readonly email: string
    readonly name: string
    readonly phone: string | null
    readonly isAdmin: boolean
  }
  /** `Set-Cookie` values when this request renewed the session; otherwise empty. */
  readonly cookies: string[]
}

export type SignInOutcome =
  | { status: 'signed-in'; cookies: string[] }
  /** The password is right, and the account has two-step verification; the cookies allow ten minutes to enter the code. */
  | { status: 'two-step-required'; cookies: string[] }
  /** No account has this address and password. */
  | { status: 'rejected' }
  | { status: 'too-many-attempts'; retryAfterSeconds: number }

export type ChangePasswordOutcome =
  | { status: 'changed'; cookies: string[] }
  | { status: 'wrong-password' }
  | { status: 'too-many-attempts' }

export type CodePurpose = 'sign-in' | 'email-verification'

/** Sessions, passwords and codes. */
export interface Auth extends TwoStepVerification {
  /** The live session that the cookie names; renews it once a day. */
  findSession(requestHeaders: Headers): Promise<FoundSession | undefined>
  /** Checks the password and starts a new session. Takes the same time for a known and an unknown address. */
  signIn(credentials: { email: string; password: string }, from: RequestOrigin): Promise<SignInOutcome>
  /**
   * Cookies that make this browser a known device of the account, which strangers' wrong passwords don't slow down. Only
   * for a customer who has just proved, by other means than signing in, that the account is theirs.
   */
  rememberDevice(userId: string, requestHeaders: Headers): Promise<string[]>
  /** Creates the only valid code for this address from now on; the database stores its hash. */
  createCode(email: string, purpose: CodePurpose): Promise<string>
  /** The form in which the shop stores a code that it emails and checks itself. */
  hashCode(code: string): string
  /**
   * Sets a new password for the customer of this session, who must know the current one. Doesn't end other sessions; the
   * caller does. The shop checks its own password rules first.
   */
  changePassword(
    change: { currentPassword: string; newPassword: string },
    from: RequestOrigin,
  ): Promise<ChangePasswordOutcome>
  /** Handles API clients under /api/auth. */
  handler(request: Request, clientAddress: string): Promise<Response>
}

export function createAuth({ clock = () => new Date(), ...settings }: AuthSettings): Auth {
  const options = { ...settings, clock }
  const knownDevices = createKnownDevices(options)
  const service = createBetterAuth({ ...options, knownDevices })
  return {
    ...createTwoStepVerification(service),

    async findSession(requestHeaders) {
      const read = () =>
        service.api.getSession({ headers: requestHeaders, returnHeaders: true }).catch(undefinedWhenUnauthorized)
      const found = await read().catch(async () => {
        // The library hides why a session can't be read. If the database is unavailable, this statement throws its error; if it was, for
        // a moment, another try succeeds.
        await options.db.selectNoFrom(({ lit }) => lit(1).as('one')).execute()
        return read()
      })
      if (!found?.response) return undefined
      const { session, user } = found.response
      return {
        sessionId: session.id,
        user: {
          id: user.id,
          email: user.email,
          name: user.name,
          phone: user.phone ?? null,
          isAdmin: user.isAdmin === true,
        },
        cookies: found.headers.getSetCookie(),
      }
    },

    async signIn({ email, password }, from) {
      try {
        const { headers, response } = await service.api.signInEmail({
          body: { email, password },
          headers: serviceHeaders(from),
          returnHeaders: true,
        })
        const status = 'twoFactorRedirect' in response ? 'two-step-required' : 'signed-in'
        return { status, cookies: headers.getSetCookie() }
      } catch (error) {
        if (!(error instanceof APIError) || error.statusCode >= 500) throw error
        if (error.statusCode === 429) {
          return { status: 'too-many-attempts', retryAfterSeconds: retryAfterSeconds(error) }
        }
        return { status: 'rejected' }
      }
    },

    async rememberDevice(userId, requestHeaders) {
      const cookie = await knownDevices.remember(requestHeaders, userId, clock())
      return cookie ? [cookie] : []
    },

    hashCode: (code) => hashMailedCode(settings.secret, code),

    createCode: (email, purpose) => service.api.createVerificationOTP({ body: { email, type: purpose } }),

    async changePassword({ currentPassword, newPassword }, from) {
      try {
        const { headers } = await service.api.changePassword({
          body: { currentPassword, newPassword },
          headers: serviceHeaders(from),
          returnHeaders: true,
        })
        return { status: 'changed', cookies: headers.getSetCookie() }
      } catch (error) {
        if (!(error instanceof APIError)) throw error
        if (error.statusCode === 429) return { status: 'too-many-attempts' }
        if (isWrongPassword(error)) return { status: 'wrong-password' }
        throw error
      }
    },

    handler: (request, clientAddress) => handleAuthRequest(service, request, clientAddress),
  }
}

/** A 429 of the sign-in says how long to wait. */
function retryAfterSeconds({ headers }: APIError): number {
  return Number(new Headers(headers).get('Retry-After'))
}

/** The session ended after it was found and before it was renewed. */
function undefinedWhenUnauthorized(error: unknown): undefined {
  if (isUnauthorized(error)) return undefined
  throw error
}

function isUnauthorized(error: unknown): boolean {
  return error instanceof APIError && error.statusCode === 401
}
