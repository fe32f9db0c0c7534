import { APIError } from 'better-auth/api'
import type { Db } from '../database/database.server.ts'
import {
  consumeRateLimit,
  networkOf,
  type RateLimit,
  rateLimitKey,
  resetRateLimit,
} from '../rate-limit/rate-limit.server.ts'

/** Wrong passwords and codes for one account, from anywhere; the right one sets the count back. */
const ACCOUNT_LIMIT: RateLimit = { max: 20, windowMs: 10 * 60_000 }

/** Sign-ins from one network. Generous, as mobile networks in India put thousands of people behind one address. */
const NETWORK_LIMIT: RateLimit = { max: 300, windowMs: 10 * 60_000 }

/** A code of the second step counts once; it is accepted for a minute and a half at most. */
const CODE_USE: RateLimit = { max: 1, windowMs: 2 * 60_000 }

export const TOO_MANY_ATTEMPTS = 'Too many attempts. Please wait a few minutes and try again.'

/** @throws APIError when the account or the network has tried too often. */
export async function limitSignIn(db: Db, account: string, clientAddress: string): Promise<void> {
  const fromNetwork = await consumeRateLimit(db, rateLimitKey('sign-in', networkOf(clientAddress)), NETWORK_LIMIT)
  if (!fromNetwork || !(await consumeRateLimit(db, accountKey(account), ACCOUNT_LIMIT))) throw tooManyAttempts()
}

/** The right password or code was given. */
export async function forgetSignInTries(db: Db, account: string): Promise<void> {
  await resetRateLimit(db, accountKey(account))
}

/** Whoever found an open browser must not guess on. @throws APIError when this user has tried too often. */
export async function limitPasswordTries(db: Db, userId: string): Promise<void> {
  if (!(await consumeRateLimit(db, passwordKey(userId), ACCOUNT_LIMIT))) throw tooManyAttempts()
}

/** The right password was given. */
export async function forgetPasswordTries(db: Db, userId: string): Promise<void> {
  await resetRateLimit(db, passwordKey(userId))
}

/** @throws APIError when this user has tried too many codes that prove the address. */
export async function limitAddressCodes(db: Db, userId: string): Promise<void> {
  if (!(await consumeRateLimit(db, rateLimitKey('address-code', userId), ACCOUNT_LIMIT))) throw tooManyAttempts()
}

/** @throws APIError when the network has tried too often. The account is locked by the service itself. */
export async function limitSecondStep(db: Db, clientAddress: string): Promise<void> {
  const network = rateLimitKey('second-step', networkOf(clientAddress))
  if (!(await consumeRateLimit(db, network, NETWORK_LIMIT))) throw tooManyAttempts()
}

/** Whether this code of this user's app is given for the first time; who looked over her shoulder comes second. */
export async function isFirstUseOfCode(db: Db, userId: string, code: string): Promise<boolean> {
  return consumeRateLimit(db, rateLimitKey('second-step-code', `${userId}:${code}`), CODE_USE)
}

export function tooManyAttempts(): APIError {
  return new APIError(
    'TOO_MANY_REQUESTS',
    { message: TOO_MANY_ATTEMPTS },
    { 'Retry-After': String(ACCOUNT_LIMIT.windowMs / 1000) },
  )
}

function accountKey(account: string): string {
  return rateLimitKey('sign-in-account', account.trim().toLowerCase())
}

function passwordKey(userId: string): string {
  return rateLimitKey('change-password', userId)
}
