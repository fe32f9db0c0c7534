import { APIError } from 'better-auth/api'
import type { Db } from '../database/database.server.ts'
import {
  consumeRateLimit,
  countAttempt,
  networkOf,
  type RateLimit,
  rateLimitKey,
  resetRateLimit,
  siteOf,
  uncountAttempt,
} from '../rate-limit/rate-limit.server.ts'
import { consumeThrottle, pauseThrottle, resetThrottle, type Throttle } from '../rate-limit/throttle.server.ts'
import { signInPausedMessage, TOO_MANY_ATTEMPTS } from './auth-messages.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** Sign-ins from one network. Generous, as mobile networks in India put thousands of people behind one address. */
const NETWORK_LIMIT: RateLimit = { max: 300, windowMs: 10 * MINUTE_MS }

/** Wrong passwords for one account from one place: a device that has signed in to it before, or a network. */
const PLACE_THROTTLE: Throttle = {
  freeAttempts: 8,
  firstPauseMs: 30_000,
  longestPauseMs: 15 * MINUTE_MS,
  resetAfterMs: 4 * HOUR_MS,
}

/** Wrong passwords for one account before any pause, from all networks together. Known devices don't count. */
const UNPAUSED_LIMIT: RateLimit = { max: 20, windowMs: 10 * MINUTE_MS }

/** Once those are used up, how long a network that is new to the account waits before its first attempt. */
const NEW_NETWORK_PAUSE_MS = MINUTE_MS

/** Attempts after a pause for one account, from all networks together, so that having hundreds of networks doesn't help. */
const PAUSED_LIMIT: RateLimit = { max: 480, windowMs: HOUR_MS }

/** Passwords and codes entered while signed in. */
const SIGNED_IN_LIMIT: RateLimit = { max: 20, windowMs: 10 * MINUTE_MS }

/** An app code can be used once; it is accepted for a minute and a half at most. */
const CODE_USE: RateLimit = { max: 1, windowMs: 2 * MINUTE_MS }

interface SignInAttempt {
  /** The account as the visitor named it: an email address or a phone number, whether or not it exists. */
  readonly account: string
  readonly clientAddress: string
  /** Id of a device that has signed in to this account before. */
  readonly deviceId: string | undefined
}

/** An allowed attempt: the counters to reset if the password or code is correct. */
export interface AllowedAttempt {
  readonly throttleKey: string
  /** Counter of attempts without a pause, if this was one. */
  readonly unpausedKey?: string
}

/**
 * Decides whether a password may be tried. Counts the attempt first, so that parallel ones can't slip through together.
 *
 * @throws APIError with `Retry-After` when the attempt comes too early. It then only counts for the network.
 */
export async function allowPasswordAttempt(db: Db, attempt: SignInAttempt, now: Date): Promise<AllowedAttempt> {
  await limitNetwork(db, 'sign-in', attempt.clientAddress, now)
  const throttleKey = placeKey('sign-in', attempt)
  const attempted = await consumePlaceThrottle(db, throttleKey, now)
  if (attempt.deviceId) return { throttleKey }

  const account = normalAccount(attempt.account)
  if (!attempted.isFree) {
    const paused = await countAttempt(db, rateLimitKey('sign-in-paused', account), PAUSED_LIMIT, now)
    if (!paused.isAllowed) throw signInPaused(later(paused.windowEndsAt, attempted.nextAttemptAt), now)
    return { throttleKey }
  }

  const unpausedKey = rateLimitKey('sign-in-unpaused', account)
  if ((await countAttempt(db, unpausedKey, UNPAUSED_LIMIT, now)).isAllowed) return { throttleKey, unpausedKey }
  throw signInPaused(await pauseThrottle(db, throttleKey, PLACE_THROTTLE, { pauseMs: NEW_NETWORK_PAUSE_MS, now }), now)
}

/**
 * Decides whether a one-time code may be tried. Counted separately from passwords: neither uses up the other's attempts. Each
 * code also has its own limit of attempts.
 *
 * @throws APIError with `Retry-After` when the attempt comes too early.
 */
export async function allowCodeAttempt(db: Db, attempt: SignInAttempt, now: Date): Promise<AllowedAttempt> {
  await limitNetwork(db, 'sign-in-code', attempt.clientAddress, now)
  const throttleKey = placeKey('sign-in-code', attempt)
  await consumePlaceThrottle(db, throttleKey, now)
  return { throttleKey }
}

/** Resets the counters after a correct password or code. */
export async function clearAttempt(db: Db, { throttleKey, unpausedKey }: AllowedAttempt, now: Date): Promise<void> {
  await resetThrottle(db, throttleKey)
  if (unpausedKey) await uncountAttempt(db, unpausedKey, now)
}

/** Stops guessing in a browser left signed in. @throws APIError when this user has tried too often. */
export async function limitPasswordAttempts(db: Db, userId: string): Promise<void> {
  if (!(await consumeRateLimit(db, passwordKey(userId), SIGNED_IN_LIMIT))) throw tooManyAttempts()
}

/** Resets the counter after a correct password. */
export async function resetPasswordAttempts(db: Db, userId: string): Promise<void> {
  await resetRateLimit(db, passwordKey(userId))
}

/** @throws APIError when this user has tried too many codes to verify the address. */
export async function limitAddressCodes(db: Db, userId: string): Promise<void> {
  if (!(await consumeRateLimit(db, rateLimitKey('address-code', userId), SIGNED_IN_LIMIT))) throw tooManyAttempts()
}

/** @throws APIError when the network has tried too often. The library itself locks the account. */
export async function limitTwoStepAttempts(db: Db, clientAddress: string): Promise<void> {
  const network = rateLimitKey('second-step', networkOf(clientAddress))
  if (!(await consumeRateLimit(db, network, NETWORK_LIMIT))) throw tooManyAttempts()
}

/** Whether this app code is used for the first time, so that someone who saw it can't use it again. */
export async function isFirstUseOfCode(db: Db, userId: string, code: string): Promise<boolean> {
  return consumeRateLimit(db, rateLimitKey('second-step-code', `${userId}:${code}`), CODE_USE)
}

export function tooManyAttempts(): APIError {
  return new APIError(
    'TOO_MANY_REQUESTS',
    { message: TOO_MANY_ATTEMPTS },
    { 'Retry-After': String(SIGNED_IN_LIMIT.windowMs / 1000) },
  )
}

async function limitNetwork(db: Db, action: string, clientAddress: string, now: Date): Promise<void> {
  const { isAllowed, windowEndsAt } = await countAttempt(
    db,
    rateLimitKey(action, networkOf(clientAddress)),
    NETWORK_LIMIT,
    now,
  )
  if (!isAllowed) throw signInPaused(windowEndsAt, now)
}

async function consumePlaceThrottle(db: Db, throttleKey: string, now: Date) {
  const attempted = await consumeThrottle(db, throttleKey, PLACE_THROTTLE, now)
  if (!attempted.isAllowed) throw signInPaused(attempted.nextAttemptAt, now)
  return attempted
}

function signInPaused(until: Date, now: Date): APIError {
  const seconds = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000))
  return new APIError(
    'TOO_MANY_REQUESTS',
    { message: signInPausedMessage(seconds) },
    { 'Retry-After': String(seconds) },
  )
}

function later(one: Date, other: Date): Date {
  return one > other ? one : other
}

function placeKey(action: string, { account, clientAddress, deviceId }: SignInAttempt): string {
  if (deviceId) return rateLimitKey(`${action}-device`, deviceId)
  return rateLimitKey(`${action}-place`, `${siteOf(clientAddress)} ${normalAccount(account)}`)
}

function normalAccount(account: string): string {
  return account.trim().toLowerCase()
}

function passwordKey(userId: string): string {
  return rateLimitKey('change-password', userId)
}
