import { betterAuth } from 'better-auth'
import { APIError, createAuthMiddleware, getSessionFromCtx } from 'better-auth/api'
import type { Config } from '../config.server.ts'
import type { Db } from '../database/database.server.ts'
import { log } from '../log.server.ts'
import {
  consumeRateLimit,
  networkOf,
  type RateLimit,
  rateLimitKey,
  resetRateLimit,
} from '../rate-limit/rate-limit.server.ts'
import { hashPassword, verifyPassword } from './password-hash.server.ts'
import { COOKIE_PREFIX } from './session-cookie.server.ts'

const DAY_SECONDS = 24 * 60 * 60
const SESSION_SECONDS = 7 * DAY_SECONDS

/** Wrong passwords for one account, from anywhere; the right one sets the count back. */
const ACCOUNT_LIMIT: RateLimit = { max: 20, windowMs: 10 * 60_000 }

/** Sign-ins from one network. Generous, as mobile networks in India put thousands of people behind one address. */
const NETWORK_LIMIT: RateLimit = { max: 300, windowMs: 10 * 60_000 }

/** Longer passwords are no one's, so they are not worth hashing. */
const PASSWORD_MAX = 128

export const TOO_MANY_ATTEMPTS = 'Too many attempts. Please wait a few minutes and try again.'
const WRONG_CREDENTIALS = 'Invalid email or password'

/** How the service says that the current password is another one; one longer than any password is wrong as well. */
const WRONG_PASSWORD_CODES = new Set(['INVALID_PASSWORD', 'PASSWORD_TOO_LONG'])

/** How the service learns where a request comes from; the value of a client is overwritten. */
const CLIENT_ADDRESS_HEADER = 'x-gulmeher-client-address'

/** What is offered to programs under /api/auth; everything else the library could do is "not found". */
const OFFERED = new Set([
  'POST /api/auth/sign-in/email',
  'POST /api/auth/sign-up/email',
  'GET /api/auth/list-accounts',
  'POST /api/auth/update-user',
  'POST /api/auth/change-password',
  'POST /api/auth/request-password-reset',
  'POST /api/auth/reset-password',
  'POST /api/auth/sign-out',
  'GET /api/auth/get-session',
  'GET /api/auth/list-sessions',
  'POST /api/auth/revoke-session',
  'POST /api/auth/revoke-other-sessions',
  'POST /api/auth/revoke-sessions',
])

/** Where a request comes from. */
interface Origin {
  readonly headers: Headers
  readonly clientAddress: string
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
  /** `Set-Cookie` values of a session that was renewed by this request; else empty. */
  readonly cookies: string[]
}

export type SignInOutcome =
  | { status: 'signed-in'; cookies: string[] }
  | { status: 'refused'; message: string }
  | { status: 'too-many-attempts' }

export type ChangePasswordOutcome =
  | { status: 'changed' }
  | { status: 'wrong-password' }
  | { status: 'too-many-attempts' }

/** The shop's answer to a program; the same for an address that has an account and one that has none. */
export type AuthAnswer =
  | { status: 'accepted' }
  | { status: 'refused'; message: string }
  | { status: 'too-many-attempts' }

/** Sessions and passwords. */
export interface Auth {
  /** The live session that the cookie names; renews it once a day. */
  findSession(requestHeaders: Headers): Promise<FoundSession | undefined>
  /** Checks the password and starts a new session. Takes the same time for a known and an unknown address. */
  signIn(credentials: { email: string; password: string }, from: Origin): Promise<SignInOutcome>
  /**
   * Sets a new password for the customer of this session, who knows the current one. Sessions go on; end the others
   * with it. The rules of a password belong to the shop and are checked before.
   */
  changePassword(change: { currentPassword: string; newPassword: string }, from: Origin): Promise<ChangePasswordOutcome>
  /** Answers programs under /api/auth. */
  handler(request: Request, clientAddress: string): Promise<Response>
}

interface AuthOptions {
  readonly db: Db
  readonly config: Pick<Config, 'shopUrl'>
  /** Signs the cookies; at least 32 characters. */
  readonly secret: string
  /** What the shop does itself with what a program sent: its rules are not those of the sign-in service. */
  readonly ownOperations: {
    signUp(body: unknown, clientAddress: string): Promise<AuthAnswer>
    requestPasswordReset(body: unknown, clientAddress: string): Promise<AuthAnswer>
    resetPassword(body: unknown, clientAddress: string): Promise<AuthAnswer>
    updateUser(body: unknown, userId: string): Promise<AuthAnswer>
    /** What is wrong with a password that somebody chose; undefined when nothing is. */
    passwordProblem(password: unknown): string | undefined
  }
}

export function createAuth(options: AuthOptions): Auth {
  const service = createService(options)
  return {
    async findSession(requestHeaders) {
      const found = await service.api
        .getSession({ headers: requestHeaders, returnHeaders: true })
        .catch(undefinedWhenUnauthorized)
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

    async signIn({ email, password }, { headers, clientAddress }) {
      try {
        const { headers: answer } = await service.api.signInEmail({
          body: { email, password },
          headers: withClientAddress(headers, clientAddress),
          returnHeaders: true,
        })
        return { status: 'signed-in', cookies: answer.getSetCookie() }
      } catch (error) {
        if (!(error instanceof APIError) || error.statusCode >= 500) throw error
        if (error.statusCode === 429) return { status: 'too-many-attempts' }
        return { status: 'refused', message: error.body?.message ?? WRONG_CREDENTIALS }
      }
    },

    async changePassword({ currentPassword, newPassword }, { headers, clientAddress }) {
      try {
        await service.api.changePassword({
          body: { currentPassword, newPassword },
          headers: withClientAddress(headers, clientAddress),
        })
      } catch (error) {
        if (!(error instanceof APIError)) throw error
        if (error.statusCode === 429) return { status: 'too-many-attempts' }
        if (WRONG_PASSWORD_CODES.has(error.body?.code ?? '')) return { status: 'wrong-password' }
        throw error
      }
      return { status: 'changed' }
    },

    async handler(request, clientAddress) {
      if (!OFFERED.has(`${request.method} ${new URL(request.url).pathname}`)) {
        return Response.json({ message: 'Not Found' }, { status: 404 })
      }
      return service.handler(new Request(request, { headers: withClientAddress(request.headers, clientAddress) }))
    },
  }
}

function createService({ db, config, secret, ownOperations }: AuthOptions) {
  const answers = new Map([
    ['/sign-up/email', ownOperations.signUp],
    ['/request-password-reset', ownOperations.requestPasswordReset],
    ['/reset-password', ownOperations.resetPassword],
  ])
  return betterAuth({
    appName: 'Gulmeher',
    baseURL: config.shopUrl,
    basePath: '/api/auth',
    secret,
    telemetry: { enabled: false },
    database: { db, type: 'postgres', schemaName: 'auth' },
    logger: {
      level: 'error',
      log: (_level, message, ...details) => log.error({ err: details.find((one) => one instanceof Error) }, message),
    },
    onAPIError: {
      onError(error) {
        if (!(error instanceof APIError) || error.statusCode >= 500)
          log.error({ err: error }, 'the sign-in service failed')
      },
    },
    emailAndPassword: {
      enabled: true,
      autoSignIn: false,
      maxPasswordLength: PASSWORD_MAX,
      revokeSessionsOnPasswordReset: true,
      password: { hash: hashPassword, verify: verifyPassword },
    },
    user: {
      additionalFields: {
        phone: { type: 'string', required: false, input: false },
        isAdmin: { type: 'boolean', required: false, input: false },
      },
    },
    session: { expiresIn: SESSION_SECONDS, updateAge: DAY_SECONDS },
    rateLimit: {
      enabled: true,
      customRules: Object.fromEntries(
        ['/sign-in/email', '/change-password', ...answers.keys()].map((path) => [path, false]),
      ),
      customStorage: {
        async consume(key, { window, max }) {
          const allowed = await consumeRateLimit(db, rateLimitKey('auth', key), { max, windowMs: window * 1000 })
          return { allowed, retryAfter: allowed ? null : window }
        },
      },
    },
    advanced: {
      cookiePrefix: COOKIE_PREFIX,
      useSecureCookies: config.shopUrl.startsWith('https:'),
      disableOriginCheck: false,
      // Ids are made by the database, and the migrations are the truth about its tables.
      database: { generateId: false, validateSchema: false },
      ipAddress: { ipAddressHeaders: [CLIENT_ADDRESS_HEADER] },
    },
    hooks: {
      before: createAuthMiddleware(async (context) => {
        const clientAddress = context.headers?.get(CLIENT_ADDRESS_HEADER) ?? 'unknown'
        if (context.path === '/sign-in/email') await limitSignIn(db, context.body, clientAddress)
        if (context.path === '/change-password') {
          await limitPasswordChange(db, await requireUserId(context))
          const problem = ownOperations.passwordProblem(context.body?.newPassword)
          if (problem) throw new APIError('BAD_REQUEST', { message: problem })
        }
        if (context.path === '/update-user') {
          return toResponse(await ownOperations.updateUser(context.body, await requireUserId(context)))
        }
        const answer = answers.get(context.path)
        return answer && toResponse(await answer(context.body, clientAddress))
      }),
      after: createAuthMiddleware(async (context) => {
        const signedIn = context.context.newSession?.user.email
        if (context.path === '/sign-in/email' && signedIn) await resetRateLimit(db, accountKey(signedIn))
        if (context.path === '/change-password' && !(context.context.returned instanceof Error)) {
          await resetRateLimit(db, passwordChangeKey(await requireUserId(context)))
        }
      }),
    },
  })
}

async function limitSignIn(db: Db, body: unknown, clientAddress: string): Promise<void> {
  const fromNetwork = await consumeRateLimit(db, rateLimitKey('sign-in', networkOf(clientAddress)), NETWORK_LIMIT)
  const email = body instanceof Object && 'email' in body ? String(body.email) : ''
  if (fromNetwork && (await consumeRateLimit(db, accountKey(email), ACCOUNT_LIMIT))) return
  throw tooManyAttempts()
}

/** @throws APIError when nobody is signed in. */
async function requireUserId(context: Parameters<typeof getSessionFromCtx>[0]): Promise<string> {
  const session = await getSessionFromCtx(context)
  if (!session) throw new APIError('UNAUTHORIZED', { message: 'Please sign in' })
  return session.user.id
}

async function limitPasswordChange(db: Db, userId: string): Promise<void> {
  if (!(await consumeRateLimit(db, passwordChangeKey(userId), ACCOUNT_LIMIT))) throw tooManyAttempts()
}

function passwordChangeKey(userId: string): string {
  return rateLimitKey('change-password', userId)
}

function toResponse(answer: AuthAnswer): { status: true } {
  switch (answer.status) {
    case 'accepted':
      return { status: true }
    case 'refused':
      throw new APIError('BAD_REQUEST', { message: answer.message })
    case 'too-many-attempts':
      throw tooManyAttempts()
  }
}

function tooManyAttempts(): APIError {
  return new APIError(
    'TOO_MANY_REQUESTS',
    { message: TOO_MANY_ATTEMPTS },
    { 'Retry-After': String(ACCOUNT_LIMIT.windowMs / 1000) },
  )
}

function accountKey(email: string): string {
  return rateLimitKey('sign-in-account', email.trim().toLowerCase())
}

function withClientAddress(headers: Headers, clientAddress: string): Headers {
  const result = new Headers(headers)
  result.set(CLIENT_ADDRESS_HEADER, clientAddress)
  return result
}

/** The session ended between being found and being renewed. */
function undefinedWhenUnauthorized(error: unknown): undefined {
  if (error instanceof APIError && error.statusCode === 401) return undefined
  throw error
}
