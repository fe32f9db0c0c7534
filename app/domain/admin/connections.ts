import { TEST_COURIERS, TEST_MAIL, TEST_PAYMENTS, TEST_STORAGE } from './intents.ts'

export type PaymentsMode = 'live' | 'test' | 'sandbox'

/** The outside services that the environment configures. */
export interface Connections {
  /** `sandbox` without keys; otherwise whether Razorpay's keys are live. */
  readonly payments: PaymentsMode
  readonly lastWebhookAt: Date | null
  readonly mail: 'server' | 'none'
  /** The sender of the shop's emails. */
  readonly mailFrom: string
  readonly files: 'bucket' | 'folder'
  readonly couriers: 'shiprocket' | 'by-hand'
  /** Where the shop backs itself up to; `none` when it doesn't. */
  readonly backups: 'data-folder' | 'folder' | 'bucket' | 'none'
  /** The shop's public address. */
  readonly shopUrl: string
}

/** @param keyId The public half of Razorpay's key; undefined without keys. */
export function paymentsMode(keyId: string | undefined): PaymentsMode {
  if (keyId === undefined) return 'sandbox'
  return keyId.startsWith('rzp_live_') ? 'live' : 'test'
}

export type ConnectionTestOutcome =
  | 'works'
  | 'not-configured'
  /** The service responded and rejected the shop's keys or email. */
  | 'rejected'
  | 'unavailable'
  | 'timed-out'
  | 'too-many-tests'

export type ConnectionTest = typeof TEST_MAIL | typeof TEST_STORAGE | typeof TEST_PAYMENTS | typeof TEST_COURIERS

const TOO_MANY = 'Too many tests. Please try again in a few minutes.'

const TEXTS: Record<ConnectionTest, Record<ConnectionTestOutcome, string>> = {
  [TEST_MAIL]: {
    works: 'The mail server accepted the test email. It should arrive in your inbox shortly.',
    'not-configured': 'There is no mail server. Set SMTP_URL and restart the shop.',
    rejected: 'The mail server rejected the email. Please check MAIL_FROM and your own email address.',
    unavailable: 'The mail server couldn’t be used. Please check the address, user and password in SMTP_URL.',
    'timed-out': 'The mail server didn’t respond in time. Please check the address in SMTP_URL.',
    'too-many-tests': TOO_MANY,
  },
  [TEST_STORAGE]: {
    works: 'A test file was written, read and deleted.',
    'not-configured': 'There is no storage.',
    rejected: 'The storage rejected the test file.',
    unavailable: 'The test file couldn’t be written and read. Please check the S3 settings, or the data folder’s disk.',
    'timed-out': 'The storage didn’t respond in time. Please check the S3 settings.',
    'too-many-tests': TOO_MANY,
  },
  [TEST_PAYMENTS]: {
    works: 'The payment provider accepted the keys.',
    'not-configured': 'There are no keys.',
    rejected: 'The payment provider rejected the keys. Please check RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET.',
    unavailable: 'The payment provider couldn’t be reached. Please try again in a moment.',
    'timed-out': 'The payment provider didn’t respond in time. Please try again in a moment.',
    'too-many-tests': TOO_MANY,
  },
  [TEST_COURIERS]: {
    works: 'Shiprocket accepted the API user.',
    'not-configured': 'Shiprocket isn’t set up. Set the five SHIPROCKET_ settings and restart the shop.',
    rejected:
      'Shiprocket rejected the request. Please check SHIPROCKET_EMAIL, SHIPROCKET_PASSWORD and SHIPROCKET_PICKUP_PIN.',
    unavailable: 'Shiprocket couldn’t be reached. Please try again in a moment.',
    'timed-out': 'Shiprocket didn’t respond in time. Please try again in a moment.',
    'too-many-tests': TOO_MANY,
  },
}

/** The result of a test, for the administrator. */
export function connectionTestText(test: ConnectionTest, outcome: ConnectionTestOutcome): string {
  return TEXTS[test][outcome]
}
