import { createHash } from 'node:crypto'
import { APIError, createAuthMiddleware, getSessionFromCtx } from 'better-auth/api'
import type { Db } from '../database/database.server.ts'
import { isWrongCredentials } from './auth-errors.server.ts'
import type { AuthAnswer, OwnOperations } from './auth-overrides.server.ts'
import type { KnownDevices } from './known-device.server.ts'
import { clientAddressIn } from './request-origin.server.ts'
import { SECOND_STEP_COOKIE } from './session-cookie.server.ts'
import {
  type AllowedTry,
  allowCodeTry,
  allowPasswordTry,
  forgetPasswordTries,
  forgetTry,
  isFirstUseOfCode,
  limitAddressCodes,
  limitPasswordTries,
  limitSecondStep,
  tooManyAttempts,
} from './sign-in-limits.server.ts'

/** Endpoints that ask for the password again, in case someone else is using the customer's browser. */
const ASKS_FOR_PASSWORD = new Set([
  '/change-password',
  '/two-factor/enable',
  '/two-factor/disable',
  '/two-factor/generate-backup-codes',
])

/** Endpoints that complete a sign-in without two-step verification. */
const FIRST_STEPS = new Set(['/sign-in/email', '/sign-in/email-otp'])

/** Endpoints that complete a sign-in with two-step verification, or finish setting it up after the password. */
const SECOND_STEPS = new Set(['/two-factor/verify-totp', '/two-factor/verify-backup-code'])

/** Endpoints that the hooks or the shop's overrides rate-limit, so that the library doesn't. */
export const LIMITED_BY_THE_SHOP = [
  '/sign-up/email',
  '/request-password-reset',
  '/reset-password',
  ...ASKS_FOR_PASSWORD,
  '/sign-in/*',
  '/email-otp/*',
  '/two-factor/verify-*',
]

type HookContext = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0]

interface HookServices {
  readonly db: Db
  readonly knownDevices: KnownDevices
  readonly ownOperations: OwnOperations
  /** The current time, for limits. */
  readonly clock: () => Date
}

/** The shop's rules around each endpoint of the library: its limits, and what it overrides. */
export function createAuthHooks({ db, knownDevices, ownOperations, clock }: HookServices) {
  /** Sets the cookie that marks the browser as a known device of this account. */
  async function rememberDevice(context: HookContext, userId: string): Promise<void> {
    const cookie = await knownDevices.remember(context.headers, userId, clock())
    if (cookie) context.setHeader('Set-Cookie', cookie)
  }

  return {
    before: createAuthMiddleware(async (context) => {
      const clientAddress = clientAddressIn(context.headers)
      if (ASKS_FOR_PASSWORD.has(context.path)) await limitPasswordTries(db, await requireUserId(context))
      switch (context.path) {
        case '/sign-up/email':
          return toResponse(await ownOperations.signUp(context.body, clientAddress))
        case '/sign-in/email': {
          const { account, email } = await accountOfSignIn(context.body, ownOperations)
          const deviceId = await knownDevices.find(context.headers, email, clock())
          const allowed = await allowPasswordTry(db, { account, clientAddress, deviceId }, clock())
          return withBody({ email }, allowed)
        }
        case '/sign-in/email-otp': {
          const { email, otp } = codeOfSignIn(context.body)
          const deviceId = await knownDevices.find(context.headers, email, clock())
          const allowed = await allowCodeTry(db, { account: email, clientAddress, deviceId }, clock())
          // The same work for every address: a code that can't be right is checked like any other.
          return withBody({ email, otp: (await ownOperations.maySignInByCode(email)) ? otp : '' }, allowed)
        }
        case '/email-otp/send-verification-otp':
          return toResponse(await requestCode(context, ownOperations, clientAddress))
        case '/email-otp/verify-email': {
          const { id, email } = await requireUser(context)
          await limitAddressCodes(db, id)
          return withBody({ email })
        }
        case '/two-factor/enable':
          // Otherwise someone who signed up with another person's address could lock its owner out for good.
          if (!(await requireUser(context)).emailVerified) throw refusal('Please confirm your email address first')
          return
        case '/two-factor/verify-totp':
        case '/two-factor/verify-backup-code': {
          await limitSecondStep(db, clientAddress)
          if (context.path === '/two-factor/verify-totp') await refuseUsedCode(db, context)
          // Every sign-in takes both steps, on every device.
          return withBody({ trustDevice: false, disableSession: false })
        }
        case '/request-password-reset':
          return toResponse(await ownOperations.requestPasswordReset(context.body, clientAddress))
        case '/reset-password': {
          const answer = await ownOperations.resetPassword(context.body, clientAddress)
          if (answer.status === 'accepted') await rememberDevice(context, answer.userId)
          return toResponse(answer)
        }
        case '/change-password': {
          const problem = ownOperations.passwordProblem(context.body?.newPassword)
          if (problem) throw refusal(problem)
          return
        }
        case '/update-user':
          return toResponse(await ownOperations.updateUser(context.body, await requireUserId(context)))
        default:
          return
      }
    }),
    after: createAuthMiddleware(async (context) => {
      const { returned, newSession } = context.context
      if (context.path === '/sign-in/email' && isWrongCredentials(returned)) {
        await ownOperations.noteWrongPassword(textOf(context.body, 'email'), clock())
      }
      if (returned instanceof Error) return

      const signedIn = newSession?.user
      const allowed = allowedTryOf(context)
      if (signedIn && allowed) await forgetTry(db, allowed, clock())
      if (signedIn && endsSignIn(context.path, signedIn)) await rememberDevice(context, signedIn.id)
      if (!ASKS_FOR_PASSWORD.has(context.path)) return
      const userId = signedIn?.id ?? (await requireUserId(context))
      await forgetPasswordTries(db, userId)
      if (context.path === '/change-password') await rememberDevice(context, userId)
    }),
  }
}

/** With two-step verification, a password or one-time code is only the first half of a sign-in. */
function endsSignIn(path: string, user: object): boolean {
  if (SECOND_STEPS.has(path)) return true
  return FIRST_STEPS.has(path) && Reflect.get(user, 'twoFactorEnabled') !== true
}

/** Replaces these fields of the request's body; other fields stay. */
function withBody(fields: object, allowedTry?: AllowedTry) {
  return { context: { body: fields, allowedTry } }
}

/** The attempt that {@link withBody} allowed, if the request was one. */
function allowedTryOf(context: HookContext & { readonly allowedTry?: AllowedTry }): AllowedTry | undefined {
  return context.allowedTry
}

/**
 * The account that an API client names by email or phone: the name it used, and the account's address. A phone number that
 * doesn't belong to exactly one account gets an address that no account has. Attempts are counted by the name used; otherwise
 * they would reveal whose phone it is.
 */
async function accountOfSignIn(
  body: unknown,
  { findEmailByPhone }: OwnOperations,
): Promise<{ account: string; email: string }> {
  const password = textOf(body, 'password')
  const email = textOf(body, 'email')
  const phone = textOf(body, 'phone')
  if (!password || (!email && !phone)) throw refusal('An email or phone number and a password are required')
  if (email) return { account: email, email }
  // However a number is written, its last ten digits are the same.
  const digits = phone.replace(/[^0-9]/g, '').slice(-10)
  const nobody = `${createHash('sha256').update(phone).digest('hex')}@phone.invalid`
  return { account: `phone ${digits}`, email: (await findEmailByPhone(phone)) ?? nobody }
}

function codeOfSignIn(body: unknown): { email: string; otp: string } {
  const email = textOf(body, 'email').trim().toLowerCase()
  const otp = textOf(body, 'otp').trim()
  if (!email || !otp) throw refusal('An email and its code are required')
  return { email, otp }
}

async function requestCode(
  context: HookContext,
  { requestSignInCode, requestAddressCode }: OwnOperations,
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

/** @throws APIError when this app code was already tried in a sign-in; recovery codes are single-use anyway. */
async function refuseUsedCode(db: Db, context: HookContext): Promise<void> {
  const { createAuthCookie, internalAdapter, secret } = context.context
  const challenge = await context.getSignedCookie(createAuthCookie(SECOND_STEP_COOKIE).name, secret)
  const pending = challenge && (await internalAdapter.findVerificationValue(challenge))
  if (!pending || (await isFirstUseOfCode(db, pending.value, textOf(context.body, 'code')))) return
  throw new APIError('UNAUTHORIZED', { message: 'Invalid code', code: 'INVALID_CODE' })
}

/** @throws APIError when the visitor is not signed in. */
async function requireUser(context: Parameters<typeof getSessionFromCtx>[0]) {
  const session = await getSessionFromCtx(context)
  if (!session) throw new APIError('UNAUTHORIZED', { message: 'Please sign in' })
  return session.user
}

/** @throws APIError when the visitor is not signed in. */
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

/** A text field of a request's body; empty when it is missing or not a text. */
function textOf(body: unknown, field: string): string {
  const value: unknown = body instanceof Object ? Reflect.get(body, field) : undefined
  return typeof value === 'string' ? value : ''
}
