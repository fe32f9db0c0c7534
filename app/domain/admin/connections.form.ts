import { done, formOf, refused } from '#app/shared/form-contract.ts'
import type { ConnectionTestOutcome } from './connections.ts'

type Texts = Readonly<Record<Exclude<ConnectionTestOutcome['status'], 'too-many-tests'>, string>>

function testForm(intent: string, texts: Texts) {
  return formOf<ConnectionTestOutcome>()(
    { intent, isButton: true, fields: (zod) => zod.object({}) },
    {
      works: done(texts.works),
      'not-configured': refused(409, texts['not-configured']),
      rejected: refused(409, texts.rejected),
      unavailable: refused(409, texts.unavailable),
      'timed-out': refused(409, texts['timed-out']),
      'too-many-tests': refused(429, 'Too many tests. Please try again in a few minutes.'),
    },
  )
}

/** The buttons that test the shop's connections. */
export const TEST_FORMS = {
  mail: testForm('test-mail', {
    works: 'The mail server accepted the test email. It should arrive in your inbox shortly.',
    'not-configured': 'There is no mail server. Set SMTP_URL and restart the shop.',
    rejected: 'The mail server rejected the email. Please check MAIL_FROM and your own email address.',
    unavailable: 'The mail server couldn’t be used. Please check the address, user and password in SMTP_URL.',
    'timed-out': 'The mail server didn’t respond in time. Please check the address in SMTP_URL.',
  }),
  storage: testForm('test-storage', {
    works: 'A test file was written, read and deleted.',
    'not-configured': 'There is no storage.',
    rejected: 'The storage rejected the test file.',
    unavailable: 'The test file couldn’t be written and read. Please check the S3 settings, or the data folder’s disk.',
    'timed-out': 'The storage didn’t respond in time. Please check the S3 settings.',
  }),
  payments: testForm('test-payments', {
    works: 'The payment provider accepted the keys.',
    'not-configured': 'There are no keys.',
    rejected: 'The payment provider rejected the keys. Please check RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET.',
    unavailable: 'The payment provider couldn’t be reached. Please try again in a moment.',
    'timed-out': 'The payment provider didn’t respond in time. Please try again in a moment.',
  }),
  couriers: testForm('test-couriers', {
    works: 'Shiprocket accepted the API user.',
    'not-configured': 'Shiprocket isn’t set up. Set the five SHIPROCKET_ settings and restart the shop.',
    rejected:
      'Shiprocket rejected the request. Please check SHIPROCKET_EMAIL, SHIPROCKET_PASSWORD and SHIPROCKET_PICKUP_PIN.',
    unavailable: 'Shiprocket couldn’t be reached. Please try again in a moment.',
    'timed-out': 'Shiprocket didn’t respond in time. Please try again in a moment.',
  }),
}
