import { createHash } from 'node:crypto'
import { betterAuth } from 'better-auth'
import { APIError, createAuthMiddleware, getSessionFromCtx } from 'better-auth/api'
import type { Config } from '../config.server.ts'
import type { Db } from '../database/database.server.ts'
import { log } from '../log.server.ts'
import { consumeRateLimit, rateLimitKey } from '../rate-limit/rate-limit.server.ts'
import { hashPassword, verifyPassword } from './password-hash.server.ts'
import { COOKIE_PREFIX, SECOND_STEP_COOKIE } from './session-cookie.server.ts'
import {
  forgetPasswordTries,
  forgetSignInTries,
  isFirstUseOfCode,
  limitAddressCodes,
  limitPasswordTries,
  limitSecondStep,
  limitSignIn,
  tooManyAttempts,
} from './sign-in-limits.server.ts'
import { mailedCodes, secondStep } from './sign-in-steps.server.ts'

const DAY_SECONDS = 24 * 60 * 60
const SESSION_SECONDS = 7 * DAY_SECONDS

/** Longer passwords are no one's, so they are not worth hashing. */
const PASSWORD_MAX = 128

const WRONG_CREDENTIALS = 'Invalid email or password'

/** How the service says that the current password is another one; one longer than any password is wrong as well. */
const WRONG_PASSWORD_CODES = new Set(['INVALID_PASSWORD', 'PASSWORD_TOO_LONG'])

/** How the service says that a code of the second step is wrong; one that is used up at this moment is a conflict. */
const WRONG_CODE_CODES = new Set(['INVALID_CODE', 'INVALID_BACKUP_CODE'])

/** How the service says that a mailed code is wrong, too old, used, or was tried too often. */
const MAILED_CODE_CODES = new Set(['INVALID_OTP', 'OTP_EXPIRED', 'TOO_MANY_ATTEMPTS'])

/** How the service says that the first step is too long ago, or was followed by too many wrong codes. */
const STEP_OVER_CODES = new Set([
  'INVALID_TWO_FACTOR_COOKIE',
  'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE',
  'TOTP_NOT_ENABLED',
  'BACKUP_CODES_NOT_ENABLED',
])

/** What only someone who knows the account's password may do, however open the browser was left. */
const ASKS_FOR_PASSWORD = new Set([
  '/change-password',
  '/two-factor/enable',
  '/two-factor/disable',
  '/two-factor/generate-backup-codes',
])

/** How the service learns where a request comes from; the value of a client is overwritten. */
const CLIENT_ADDRESS_HEADER = 'x-gulmeher-client-address'

/** What is offered to programs under /api/auth; everything else the library could do is "not found". */
const OFFERED = new Set([
  'POST /api/auth/sign-in/email',
  'POST /api/auth/sign-in/email-otp',
  'POST /api/auth/sign-up/email',
  'GET /api/auth/list-accounts',
  'POST /api/auth/update-user',
  'POST /api/auth/change-password',
  'POST /api/auth/request-password-reset',
  'POST /api/auth/reset-password',
  'POST /api/auth/email-otp/send-verification-otp',
  'POST /api/auth/email-otp/verify-email',
  'POST /api/auth/two-factor/enable',
  'POST /api/auth/two-factor/disable',
  'POST /api/auth/two-factor/generate-backup-codes',
  'POST /api/auth/two-factor/verify-totp',
  'POST /api/auth/two-factor/verify-backup-code',
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
  /** The password is right, and the account has a second step: the cookies are good for ten minutes to take it. */
  | { status: 'second-step'; cookies: string[] }
  | { status: 'refused'; message: string }
  | { status: 'too-many-attempts' }

export type SecondStepOutcome =
  | { status: 'signed-in'; cookies: string[] }
  | { status: 'wrong-code' }
  /** Ten minutes or five wrong codes ago; the first step is to be taken again. */
  | { status: 'over' }
  | { status: 'too-many-attempts' }

/** Why a change of the second step, or the proof of the address, did not happen. */
export type StepRefusal =
  | { status: 'wrong-password' }
  | { status: 'wrong-code' }
  | { status: 'too-many-attempts' }
  | { status: 'refused'; message: string }

/** What the customer puts into her app, and the codes for the day on which she is without it. */
export interface SecondStepSetUp {
  readonly status: 'started'
  /** `otpauth://…`, with the secret as its parameter. */
  readonly uri: string
  readonly spareCodes: readonly string[]
}

export type StepChangeOutcome = { status: 'done'; cookies: string[] } | StepRefusal

export type ChangePasswordOutcome =
  | { status: 'changed' }
  | { status: 'wrong-password' }
  | { status: 'too-many-attempts' }

/** The shop's answer to a program; the same for an address that has an account and one that has none. */
export type AuthAnswer =
  | { status: 'accepted' }
  | { status: 'refused'; message: string }
  | { status: 'too-many-attempts' }

/** What a mailed code is good for. */
export type CodePurpose = 'sign-in' | 'email-verification'

/** Sessions, passwords and codes. */
export interface Auth {
  /** The live session that the cookie names; renews it once a day. */
  findSession(requestHeaders: Headers): Promise<FoundSession | undefined>
  /** Checks the password and starts a new session. Takes the same time for a known and an unknown address. */
  signIn(credentials: { email: string; password: string }, from: Origin): Promise<SignInOutcome>
  /** Ends the sign-in of an account with a second step: a code of her app, or a spare one that is used up with it. */
  takeSecondStep(step: { code: string }, from: Origin): Promise<SecondStepOutcome>
  /** Begins to set up the second step of this session's customer; it is in place when a code of the app was right. */
  startSecondStep(knows: { password: string }, from: Origin): Promise<SecondStepSetUp | StepRefusal>
  /** Puts the second step into place with the first code of the app. The session gets a new cookie. */
  finishSecondStep(knows: { code: string }, from: Origin): Promise<StepChangeOutcome>
  /** Removes the second step. The session gets a new cookie. */
  removeSecondStep(knows: { password: string }, from: Origin): Promise<StepChangeOutcome>
  /** Proves the address of this session's customer with the code that was mailed to it. */
  proveAddress(knows: { code: string }, from: Origin): Promise<StepChangeOutcome>
  /** Makes the one code that is good for this address from now on; the database knows its hash. */
  createCode(email: string, purpose: CodePurpose): Promise<string>
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
    /** Has a code mailed that signs in, if the account may sign in that way. */
    requestSignInCode(body: unknown, clientAddress: string): Promise<AuthAnswer>
    /** Has a code mailed that proves the address of this user. */
    requestAddressCode(userId: string): Promise<AuthAnswer>
    /** Whether the account of this address may sign in with a mailed code. */
    maySignInByCode(email: string): Promise<boolean>
    /** The address of the one account with this phone; undefined when there is none, or more than one. */
    findEmailByPhone(phone: string): Promise<string | undefined>
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
        const { headers: answer, response } = await service.api.signInEmail({
          body: { email, password },
          headers: withClientAddress(headers, clientAddress),
          returnHeaders: true,
        })
        const status = 'twoFactorRedirect' in response ? 'second-step' : 'signed-in'
        return { status, cookies: answer.getSetCookie() }
      } catch (error) {
        if (!(error instanceof APIError) || error.statusCode >= 500) throw error
        if (error.statusCode === 429) return { status: 'too-many-attempts' }
        return { status: 'refused', message: error.body?.message ?? WRONG_CREDENTIALS }
      }
    },

    async takeSecondStep({ code }, { headers, clientAddress }) {
      const step = {
        // Spare codes are in small letters, however they were copied.
        body: { code: code.toLowerCase() },
        headers: withClientAddress(headers, clientAddress),
        returnHeaders: true,
      } as const
      try {
        const { headers: answer } = await (isAppCode(code)
          ? service.api.verifyTOTP(step)
          : service.api.verifyBackupCode(step))
        return { status: 'signed-in', cookies: answer.getSetCookie() }
      } catch (error) {
        if (!(error instanceof APIError)) throw error
        if (error.statusCode === 429) return { status: 'too-many-attempts' }
        if (error.statusCode === 409 || WRONG_CODE_CODES.has(error.body?.code ?? '')) return { status: 'wrong-code' }
        if (STEP_OVER_CODES.has(error.body?.code ?? '')) return { status: 'over' }
        throw error
      }
    },

    async startSecondStep({ password }, { headers, clientAddress }) {
      try {
        const setUp = await service.api.enableTwoFactor({
          body: { password },
          headers: withClientAddress(headers, clientAddress),
        })
        if (setUp.method !== 'totp') throw new Error('the second step is one with an app')
        return { status: 'started', uri: setUp.totpURI, spareCodes: setUp.backupCodes }
      } catch (error) {
        return stepRefusal(error)
      }
    },

    finishSecondStep: ({ code }, { headers, clientAddress }) =>
      changeStep(
        service.api.verifyTOTP({
          body: { code },
          headers: withClientAddress(headers, clientAddress),
          returnHeaders: true,
        }),
      ),

    removeSecondStep: ({ password }, { headers, clientAddress }) =>
      changeStep(
        service.api.disableTwoFactor({
          body: { password },
          headers: withClientAddress(headers, clientAddress),
          returnHeaders: true,
        }),
      ),

    proveAddress: ({ code }, { headers, clientAddress }) =>
      changeStep(
        service.api.verifyEmailOTP({
          // The address is that of the session, whatever stands here.
          body: { email: '', otp: code },
          headers: withClientAddress(headers, clientAddress),
          returnHeaders: true,
        }),
      ),

    createCode: (email, purpose) => service.api.createVerificationOTP({ body: { email, type: purpose } }),

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
  const ownLimits = [...answers.keys(), ...ASKS_FOR_PASSWORD, '/sign-in/*', '/email-otp/*', '/two-factor/verify-*']
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
    plugins: [mailedCodes(secret), secondStep()],
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
    // Who a code is for does not stand in the database either.
    verification: { storeIdentifier: 'hashed' },
    session: { expiresIn: SESSION_SECONDS, updateAge: DAY_SECONDS },
    rateLimit: {
      enabled: true,
      customRules: Object.fromEntries(ownLimits.map((path) => [path, false])),
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
      // A session is read together with its user, as every page of a signed-in customer asks for both.
      database: { generateId: false, validateSchema: false, joins: true },
      ipAddress: { ipAddressHeaders: [CLIENT_ADDRESS_HEADER] },
    },
    hooks: {
      before: createAuthMiddleware(async (context) => {
        const clientAddress = context.headers?.get(CLIENT_ADDRESS_HEADER) ?? 'unknown'
        if (ASKS_FOR_PASSWORD.has(context.path)) await limitPasswordTries(db, await requireUserId(context))
        switch (context.path) {
          case '/sign-in/email': {
            const email = await emailOfSignIn(context.body, ownOperations)
            await limitSignIn(db, email, clientAddress)
            return withBody({ email })
          }
          case '/sign-in/email-otp': {
            const { email, otp } = codeOfSignIn(context.body)
            await limitSignIn(db, email, clientAddress)
            // The same work for every address: a code that fits nothing is tried like one that might.
            return withBody({ email, otp: (await ownOperations.maySignInByCode(email)) ? otp : '' })
          }
          case '/email-otp/send-verification-otp':
            return toResponse(await requestCode(context, ownOperations, clientAddress))
          case '/email-otp/verify-email': {
            const { id, email } = await requireUser(context)
            await limitAddressCodes(db, id)
            return withBody({ email })
          }
          case '/two-factor/enable':
            // Otherwise who signed up with somebody else's address could lock its owner out for good.
            if (!(await requireUser(context)).emailVerified) throw refusal('Please confirm your email address first')
            return
          case '/two-factor/verify-totp':
          case '/two-factor/verify-backup-code': {
            await limitSecondStep(db, clientAddress)
            if (context.path === '/two-factor/verify-totp') await refuseUsedCode(db, context)
            // Every sign-in takes both steps, on every device.
            return withBody({ trustDevice: false, disableSession: false })
          }
          case '/change-password': {
            const problem = ownOperations.passwordProblem(context.body?.newPassword)
            if (problem) throw refusal(problem)
            return
          }
          case '/update-user':
            return toResponse(await ownOperations.updateUser(context.body, await requireUserId(context)))
        }
        const answer = answers.get(context.path)
        return answer && toResponse(await answer(context.body, clientAddress))
      }),
      after: createAuthMiddleware(async (context) => {
        if (context.context.returned instanceof Error) return
        const signedIn = context.context.newSession?.user
        if (context.path.startsWith('/sign-in/') && signedIn) await forgetSignInTries(db, signedIn.email)
        if (ASKS_FOR_PASSWORD.has(context.path)) {
          await forgetPasswordTries(db, signedIn?.id ?? (await requireUserId(context)))
        }
      }),
    },
  })
}

type HookContext = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0]

async function changeStep(change: Promise<{ headers: Headers }>): Promise<StepChangeOutcome> {
  try {
    const { headers } = await change
    return { status: 'done', cookies: headers.getSetCookie() }
  } catch (error) {
    return stepRefusal(error)
  }
}

/** @throws what is no refusal. */
function stepRefusal(error: unknown): StepRefusal {
  if (!(error instanceof APIError) || error.statusCode >= 500) throw error
  if (error.statusCode === 429) return { status: 'too-many-attempts' }
  const code = error.body?.code ?? ''
  if (WRONG_PASSWORD_CODES.has(code)) return { status: 'wrong-password' }
  if (WRONG_CODE_CODES.has(code) || MAILED_CODE_CODES.has(code)) return { status: 'wrong-code' }
  return { status: 'refused', message: error.body?.message ?? 'This could not be done' }
}

/** What the request goes on with instead of what a program sent; other fields stay. */
function withBody(fields: object) {
  return { context: { body: fields } }
}

/** The account that a program names by e-mail or phone; for a phone that is not exactly one's, an address of nobody. */
async function emailOfSignIn(body: unknown, { findEmailByPhone }: AuthOptions['ownOperations']): Promise<string> {
  const password = textOf(body, 'password')
  const email = textOf(body, 'email')
  const phone = textOf(body, 'phone')
  if (!password || (!email && !phone)) throw refusal('An email or phone number and a password are required')
  if (email) return email
  return (await findEmailByPhone(phone)) ?? `${createHash('sha256').update(phone).digest('hex')}@phone.invalid`
}

function codeOfSignIn(body: unknown): { email: string; otp: string } {
  const email = textOf(body, 'email').trim().toLowerCase()
  const otp = textOf(body, 'otp').trim()
  if (!email || !otp) throw refusal('An email and its code are required')
  return { email, otp }
}

async function requestCode(
  context: HookContext,
  { requestSignInCode, requestAddressCode }: AuthOptions['ownOperations'],
  clientAddress: string,
): Promise<AuthAnswer> {
  switch (textOf(context.body, 'type')) {
    case 'sign-in':
      return requestSignInCode(context.body, clientAddress)
    case 'email-verification':
      return requestAddressCode(await requireUserId(context))
    default:
      return { status: 'refused', message: 'A code is for sign-in or email-verification' }
  }
}

/** @throws APIError when this code of the app already ended a sign-in, or failed to; spare ones are used up anyway. */
async function refuseUsedCode(db: Db, context: HookContext): Promise<void> {
  const { createAuthCookie, internalAdapter, secret } = context.context
  const challenge = await context.getSignedCookie(createAuthCookie(SECOND_STEP_COOKIE).name, secret)
  const pending = challenge && (await internalAdapter.findVerificationValue(challenge))
  if (!pending || (await isFirstUseOfCode(db, pending.value, textOf(context.body, 'code')))) return
  throw new APIError('UNAUTHORIZED', { message: 'Invalid code', code: 'INVALID_CODE' })
}

/** @throws APIError when nobody is signed in. */
async function requireUser(context: Parameters<typeof getSessionFromCtx>[0]) {
  const session = await getSessionFromCtx(context)
  if (!session) throw new APIError('UNAUTHORIZED', { message: 'Please sign in' })
  return session.user
}

/** @throws APIError when nobody is signed in. */
async function requireUserId(context: Parameters<typeof getSessionFromCtx>[0]): Promise<string> {
  return (await requireUser(context)).id
}

function toResponse(answer: AuthAnswer): { status: true } {
  switch (answer.status) {
    case 'accepted':
      return { status: true }
    case 'refused':
      throw refusal(answer.message)
    case 'too-many-attempts':
      throw tooManyAttempts()
  }
}

function refusal(message: string): APIError {
  return new APIError('BAD_REQUEST', { message })
}

/** A field of what a program sent; empty when it is missing, or no text. */
function textOf(body: unknown, field: string): string {
  const value: unknown = body instanceof Object ? Reflect.get(body, field) : undefined
  return typeof value === 'string' ? value : ''
}

/** Codes of apps are six digits; spare ones have letters. */
function isAppCode(code: string): boolean {
  return /^[0-9]{6}$/.test(code)
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
