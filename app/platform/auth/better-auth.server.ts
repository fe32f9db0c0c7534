import { betterAuth } from 'better-auth'
import { APIError } from 'better-auth/api'
import type { Config } from '../config.server.ts'
import type { Db } from '../database/database.server.ts'
import { log } from '../log.server.ts'
import { consumeRateLimit, rateLimitKey } from '../rate-limit/rate-limit.server.ts'
import { createAuthHooks, RATE_LIMITED_BY_SHOP } from './auth-hooks.server.ts'
import type { AuthOverrides } from './auth-overrides.server.ts'
import { oneTimeCodePlugin, twoStepPlugin } from './auth-plugins.server.ts'
import type { KnownDevices } from './known-device.server.ts'
import { hashPassword, verifyPassword } from './password-hash.server.ts'
import { CLIENT_ADDRESS_HEADER } from './request-origin.server.ts'
import { COOKIE_PREFIX, RENEWED_AFTER_DAYS, SESSION_DAYS } from './session-cookie.server.ts'

const DAY_SECONDS = 24 * 60 * 60

/** No account has a longer password, so hashing one is a waste. */
const MAX_PASSWORD_LENGTH = 128

/** The library for sessions, passwords and codes, as this shop configures it. */
export type BetterAuth = ReturnType<typeof createBetterAuth>

export interface AuthOptions {
  readonly db: Db
  readonly config: Pick<Config, 'shopUrl'>
  /** Signs the cookies; at least 32 characters. */
  readonly secret: string
  readonly authOverrides: AuthOverrides
  /** The current time, for the limits of sign-in. */
  readonly clock: () => Date
}

export function createBetterAuth({
  db,
  config,
  secret,
  authOverrides,
  clock,
  knownDevices,
}: AuthOptions & { readonly knownDevices: KnownDevices }) {
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
    plugins: [oneTimeCodePlugin(secret), twoStepPlugin()],
    emailAndPassword: {
      enabled: true,
      autoSignIn: false,
      maxPasswordLength: MAX_PASSWORD_LENGTH,
      revokeSessionsOnPasswordReset: true,
      password: { hash: hashPassword, verify: verifyPassword },
    },
    user: {
      additionalFields: {
        phone: { type: 'string', required: false, input: false },
        isAdmin: { type: 'boolean', required: false, input: false },
      },
    },
    // Nor does the database store whose code it is.
    verification: { storeIdentifier: 'hashed' },
    session: { expiresIn: SESSION_DAYS * DAY_SECONDS, updateAge: RENEWED_AFTER_DAYS * DAY_SECONDS },
    rateLimit: {
      enabled: true,
      customRules: Object.fromEntries(RATE_LIMITED_BY_SHOP.map((path) => [path, false])),
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
      database: {
        // The database generates ids, and the migrations define its tables.
        generateId: false,
        validateSchema: false,
        // Each page of a customer needs the session and its user: one round trip to the database instead of two.
        joins: true,
      },
      ipAddress: { ipAddressHeaders: [CLIENT_ADDRESS_HEADER] },
    },
    hooks: createAuthHooks({ db, knownDevices, authOverrides, clock }),
  })
}
