import { createHash } from 'node:crypto'
import { APIError, createAuthMiddleware, getSessionFromCtx } from 'better-auth/api'
import type { Db } from '../database/database.server.ts'
import { isWrongCredentials, unverifiedAddress } from './auth-errors.server.ts'
import { AUTH_MESSAGES } from './auth-messages.ts'
import type { AuthOverrides, AuthResult } from './auth-overrides.server.ts'
import { FIRST_STEP_ENDPOINTS } from './auth-plugins.server.ts'
import type { KnownDevices } from './known-device.server.ts'
import { clientAddressIn } from './request-origin.server.ts'
import { TWO_STEP_COOKIE } from './session-cookie.server.ts'
import {
  type AllowedAttempt,
  allowCodeAttempt,
  allowPasswordAttempt,
  clearAttempt,
  isFirstUseOfCode,
  limitAddressCodes,
  limitPasswordAttempts,
  limitTwoStepAttempts,
  resetPasswordAttempts,
  tooManyAttempts,
} from './sign-in-limits.server.ts'

/** Endpoints that ask for the password again, in case someone else is using the customer's browser. */
const PASSWORD_ENDPOINTS = new Set([
  '/change-password',
  '/two-factor/enable',
  '/two-factor/disable',
  '/two-factor/generate-backup-codes',
])

/** Endpoints that complete a sign-in with two-step verification, or finish setting it up after the password. */
const TWO_STEP_ENDPOINTS = new Set(['/two-factor/verify-totp', '/two-factor/verify-backup-code'])

/** Endpoints that the hooks or the shop's overrides rate-limit, so that the library doesn't. */
export const RATE_LIMITED_BY_SHOP = [
  '/sign-up/email',
  '/request-password-reset',
  '/reset-password',
  ...PASSWORD_ENDPOINTS,
  '/sign-in/*',
  '/email-otp/*',
  '/two-factor/verify-*',
]

type HookContext = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0]

interface HookServices {
  readonly db: Db
  readonly knownDevices: KnownDevices
  readonly authOverrides: AuthOverrides
  /** The current time, for limits. */
  readonly clock: () => Date
}

/** The shop's rules for the library's endpoints: rate limits, and operations where the shop replaces the library. */
export function createAuthHooks({ db, knownDevices, authOverrides, clock }: HookServices) {
  /** Sets the cookie that marks the browser as a known device of this account. */
  async function rememberDevice(context: HookContext, userId: string): Promise<void> {
    const cookie = await knownDevices.remember(context.headers, userId, clock())
    if (cookie) context.setHeader('Set-Cookie', cookie)
  }

  return {
    before: createAuthMiddleware(async (context) => {
      const clientAddress = clientAddressIn(context.headers)
      if (PASSWORD_ENDPOINTS.has(context.path)) await limitPasswordAttempts(db, await requireUserId(context))
      switch (context.path) {
        case '/sign-up/email':
          return toResponse(await authOverrides.signUp(context.body, clientAddress))
        case '/sign-in/email': {
          const { account, email } = await accountOfSignIn(context.body, authOverrides)
          const deviceId = await knownDevices.find(context.headers, email, clock())
          const allowed = await allowPasswordAttempt(db, { account, clientAddress, deviceId }, clock())
          return withBody({ email }, allowed)
        }
        case '/sign-in/email-otp': {
          const { email, otp } = codeOfSignIn(context.body)
          const deviceId = await knownDevices.find(context.headers, email, clock())
          const allowed = await allowCodeAttempt(db, { account: email, clientAddress, deviceId }, clock())
          // The same work for every address: a code that can't be right is checked like any other.
          return withBody({ email, otp: (await authOverrides.maySignInWithCode(email)) ? otp : '' }, allowed)
        }
        case '/email-otp/send-verification-otp':
          return toResponse(await requestCode(context, authOverrides, clientAddress))
        case '/email-otp/verify-email': {
          const { id, email } = await requireUser(context)
          await limitAddressCodes(db, id)
          return withBody({ email })
        }
        case '/two-factor/enable':
          // Otherwise someone who signed up with another person's address could lock its owner out for good.
          if (!(await requireUser(context)).emailVerified) throw unverifiedAddress()
          return
        case '/two-factor/verify-totp':
        case '/two-factor/verify-backup-code': {
          await limitTwoStepAttempts(db, clientAddress)
          if (context.path === '/two-factor/verify-totp') await rejectUsedCode(db, context)
          // Every sign-in takes both steps, on every device.
          return withBody({ trustDevice: false, disableSession: false })
        }
        case '/request-password-reset':
          return toResponse(await authOverrides.requestPasswordReset(context.body, clientAddress))
        case '/reset-password': {
          const result = await authOverrides.resetPassword(context.body, clientAddress)
          if (result.status === 'accepted') await rememberDevice(context, result.userId)
          return toResponse(result)
        }
        case '/change-password': {
          const problem = authOverrides.passwordProblem(context.body?.newPassword)
          if (problem) throw badRequest(problem)
          return
        }
        case '/update-user':
          return toResponse(await authOverrides.updateUser(context.body, await requireUserId(context)))
        default:
          return
      }
    }),
    after: createAuthMiddleware(async (context) => {
      const { returned, newSession } = context.context
      if (context.path === '/sign-in/email' && isWrongCredentials(returned)) {
        await authOverrides.recordWrongPassword(textOf(context.body, 'email'), clock())
      }
      if (returned instanceof Error) return

      const signedIn = newSession?.user
      const allowed = allowedAttemptOf(context)
      if (signedIn && allowed) await clearAttempt(db, allowed, clock())
      if (signedIn && completesSignIn(context.path, signedIn)) await rememberDevice(context, signedIn.id)
      if (!PASSWORD_ENDPOINTS.has(context.path)) return
      const userId = signedIn?.id ?? (await requireUserId(context))
      await resetPasswordAttempts(db, userId)
      if (context.path === '/change-password') await rememberDevice(context, userId)
    }),
  }
}

/** With two-step verification, a password or one-time code is only the first half of a sign-in. */
function completesSignIn(path: string, user: object): boolean {
  if (TWO_STEP_ENDPOINTS.has(path)) return true
  return FIRST_STEP_ENDPOINTS.has(path) && Reflect.get(user, 'twoFactorEnabled') !== true
}

/** Replaces these fields of the request's body; other fields stay. */
function withBody(fields: object, allowedAttempt?: AllowedAttempt) {
  return { context: { body: fields, allowedAttempt } }
}

/** The attempt that {@link withBody} allowed, if the request was one. */
function allowedAttemptOf(
  context: HookContext & { readonly allowedAttempt?: AllowedAttempt },
): AllowedAttempt | undefined {
  return context.allowedAttempt
}

/**
 * The account that an API client names by email or phone: the name it used, and the account's address. A phone number that
 * doesn't belong to exactly one account gets an address that no account has. Attempts are counted by the name used; otherwise
 * they would reveal whose phone it is.
 */
async function accountOfSignIn(
  body: unknown,
  { findEmailByPhone }: AuthOverrides,
): Promise<{ account: string; email: string }> {
  const password = textOf(body, 'password')
  const email = textOf(body, 'email')
  const phone = textOf(body, 'phone')
  if (!password || (!email && !phone)) throw badRequest('An email or phone number and a password are required')
  if (email) return { account: email, email }
  // However a number is written, its last ten digits are the same.
  const digits = phone.replace(/[^0-9]/g, '').slice(-10)
  const unusedAddress = `${createHash('sha256').update(phone).digest('hex')}@phone.invalid`
  return { account: `phone ${digits}`, email: (await findEmailByPhone(phone)) ?? unusedAddress }
}

function codeOfSignIn(body: unknown): { email: string; otp: string } {
  const email = textOf(body, 'email').trim().toLowerCase()
  const otp = textOf(body, 'otp').trim()
  if (!email || !otp) throw badRequest('An email and its code are required')
  return { email, otp }
}

async function requestCode(
  context: HookContext,
  { requestSignInCode, requestAddressCode }: AuthOverrides,
  clientAddress: string,
): Promise<AuthResult> {
  switch (textOf(context.body, 'type')) {
    case 'sign-in':
      return requestSignInCode(context.body, clientAddress)
    case 'email-verification':
      return requestAddressCode(await requireUserId(context))
    default:
      return { status: 'unknown-purpose' }
  }
}

/** @throws APIError when this app code was already tried in a sign-in; recovery codes are single-use anyway. */
async function rejectUsedCode(db: Db, context: HookContext): Promise<void> {
  const { createAuthCookie, internalAdapter, secret } = context.context
  const challenge = await context.getSignedCookie(createAuthCookie(TWO_STEP_COOKIE).name, secret)
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

function toResponse(result: AuthResult): { status: true } {
  switch (result.status) {
    case 'accepted':
      return { status: true }
    case 'invalid-input':
      throw badRequest(result.message)
    case 'too-many-attempts':
      throw tooManyAttempts()
    default:
      throw badRequest(AUTH_MESSAGES[result.status])
  }
}

function badRequest(message: string): APIError {
  return new APIError('BAD_REQUEST', { message })
}

/** A text field of a request's body; empty when it is missing or not a text. */
function textOf(body: unknown, field: string): string {
  const value: unknown = body instanceof Object ? Reflect.get(body, field) : undefined
  return typeof value === 'string' ? value : ''
}
