import { createHash } from 'node:crypto'
import { APIError, createAuthMiddleware, getSessionFromCtx } from 'better-auth/api'
import type { Db } from '../database/database.server.ts'
import type { AuthAnswer, OwnOperations } from './own-operations.server.ts'
import { clientAddressIn } from './request-origin.server.ts'
import { SECOND_STEP_COOKIE } from './session-cookie.server.ts'
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

/** What only someone who knows the account's password may do, however open the browser was left. */
const ASKS_FOR_PASSWORD = new Set([
  '/change-password',
  '/two-factor/enable',
  '/two-factor/disable',
  '/two-factor/generate-backup-codes',
])

/** Endpoints whose calls the hooks or the shop's own operations count, so that the service does not. */
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

/** The shop's rules around each endpoint of the service: its limits, and what it does itself instead. */
export function createAuthHooks(db: Db, ownOperations: OwnOperations) {
  return {
    before: createAuthMiddleware(async (context) => {
      const clientAddress = clientAddressIn(context.headers)
      if (ASKS_FOR_PASSWORD.has(context.path)) await limitPasswordTries(db, await requireUserId(context))
      switch (context.path) {
        case '/sign-up/email':
          return toResponse(await ownOperations.signUp(context.body, clientAddress))
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
        case '/request-password-reset':
          return toResponse(await ownOperations.requestPasswordReset(context.body, clientAddress))
        case '/reset-password':
          return toResponse(await ownOperations.resetPassword(context.body, clientAddress))
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
      if (context.context.returned instanceof Error) return
      const signedIn = context.context.newSession?.user
      if (context.path.startsWith('/sign-in/') && signedIn) await forgetSignInTries(db, signedIn.email)
      if (ASKS_FOR_PASSWORD.has(context.path)) {
        await forgetPasswordTries(db, signedIn?.id ?? (await requireUserId(context)))
      }
    }),
  }
}

/** What the request goes on with instead of what a program sent; other fields stay. */
function withBody(fields: object) {
  return { context: { body: fields } }
}

/** The account that a program names by e-mail or phone; for a phone that is not exactly one's, an address of nobody. */
async function emailOfSignIn(body: unknown, { findEmailByPhone }: OwnOperations): Promise<string> {
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
