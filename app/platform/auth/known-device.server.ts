import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { parseCookies } from 'better-auth/cookies'
import type { Config } from '../config.server.ts'
import type { Db } from '../database/database.server.ts'
import { knownDeviceCookie, knownDeviceCookieName } from './session-cookie.server.ts'

/** How long a device is known after its last sign-in. */
const KNOWN_DEVICE_SECONDS = 365 * 24 * 60 * 60

/** People share devices, but a browser sends its cookies with every request. */
const MAX_ACCOUNTS = 3

/** Device id, time of the sign-in in seconds, and a code that only the shop can compute from these two and the account. */
const MARK = /^([\w-]{22})\.([0-9a-z]{1,8})\.([\w-]{43})$/

interface Mark {
  readonly deviceId: string
  /** Seconds since 1970. */
  readonly signedInAt: number
  readonly code: string
}

/** What the code depends on besides the device: it becomes invalid when the password changes or the account is deleted. */
interface AccountFacts {
  readonly userId: string
  readonly passwordHash: string
}

/**
 * Devices that have completed a sign-in before, including two-step verification. Such a device only gets its own count of
 * wrong attempts, which strangers can't use up; someone who steals the cookie still needs the password.
 */
export interface KnownDevices {
  /**
   * The device's id, if its cookie says that it has signed in to the account of this address. Does the same work for an
   * address without an account.
   */
  find(requestHeaders: Headers | undefined, email: string, now: Date): Promise<string | undefined>
  /**
   * The `Set-Cookie` value after a sign-in. The cookie still covers other accounts, up to three in all.
   *
   * @returns undefined when the account has no password, or no longer exists.
   */
  remember(requestHeaders: Headers | undefined, userId: string, now: Date): Promise<string | undefined>
}

interface KnownDevicesOptions {
  readonly db: Db
  readonly config: Pick<Config, 'shopUrl'>
  readonly secret: string
}

export function createKnownDevices({ db, config: { shopUrl }, secret }: KnownDevicesOptions): KnownDevices {
  const marksOf = (headers: Headers | undefined, now: Date) =>
    marksIn(parseCookies(headers?.get('Cookie') ?? '').get(knownDeviceCookieName(shopUrl)) ?? '', now)

  const codeOf = (account: AccountFacts, { deviceId, signedInAt }: Omit<Mark, 'code'>) =>
    createHmac('sha256', secret)
      .update(JSON.stringify(['known device', account.userId, account.passwordHash, deviceId, signedInAt]))
      .digest('base64url')

  const isOf = (mark: Mark, account: AccountFacts) =>
    timingSafeEqual(Buffer.from(codeOf(account, mark)), Buffer.from(mark.code))

  return {
    async find(requestHeaders, email, now) {
      const marks = marksOf(requestHeaders, now)
      // No address contains a NUL character, and the database rejects texts that do.
      if (marks.length === 0 || email.includes('\0')) return undefined
      const account = await findAccount(db, { email })
      const known = marks.filter((mark) => isOf(mark, account ?? NO_ACCOUNT))
      return account && known[0]?.deviceId
    },

    async remember(requestHeaders, userId, now) {
      const account = await findAccount(db, { userId })
      if (!account) return undefined
      const marks = marksOf(requestHeaders, now)
      const own = marks.find((mark) => isOf(mark, account))
      const device = {
        deviceId: own?.deviceId ?? randomBytes(16).toString('base64url'),
        signedInAt: toSeconds(now),
      }
      const others = marks.filter((mark) => mark !== own).slice(0, MAX_ACCOUNTS - 1)
      const value = [{ ...device, code: codeOf(account, device) }, ...others].map(formatMark).join('~')
      return knownDeviceCookie(value, { shopUrl, maxAge: KNOWN_DEVICE_SECONDS })
    },
  }
}

const NO_ACCOUNT: AccountFacts = { userId: '', passwordHash: '' }

async function findAccount(db: Db, by: { email: string } | { userId: string }): Promise<AccountFacts | undefined> {
  const account = await db
    .selectFrom('auth.user as u')
    .innerJoin('auth.account as a', (join) => join.onRef('a.userId', '=', 'u.id').on('a.providerId', '=', 'credential'))
    .select(['u.id as userId', 'a.password as passwordHash'])
    .where((row) =>
      'userId' in by
        ? row('u.id', '=', by.userId)
        : row(row.fn<string>('lower', ['u.email']), '=', by.email.trim().toLowerCase()),
    )
    .executeTakeFirst()
  return account?.passwordHash ? { userId: account.userId, passwordHash: account.passwordHash } : undefined
}

/** Newest first, without invalid and expired ones. */
function marksIn(cookie: string, now: Date): Mark[] {
  return cookie
    .split('~', MAX_ACCOUNTS)
    .map((text) => MARK.exec(text))
    .filter((match) => match !== null)
    .map(([, deviceId = '', time = '', code = '']) => ({ deviceId, signedInAt: Number.parseInt(time, 36), code }))
    .filter(({ signedInAt }) => signedInAt + KNOWN_DEVICE_SECONDS > toSeconds(now))
}

function formatMark({ deviceId, signedInAt, code }: Mark): string {
  return `${deviceId}.${signedInAt.toString(36)}.${code}`
}

function toSeconds(time: Date): number {
  return Math.floor(time.getTime() / 1000)
}
