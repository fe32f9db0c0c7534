import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './tests/support/run/longest-first-sequencer.ts'

const isThorough = process.env.THOROUGH === '1'

/** What a statement does must be the same on both databases. */
const databaseTests = ['{app,server,tests,lab,database,scripts}/**/*.db.test.{ts,tsx}']
/**
 * Database tests that the server alone runs: those with the payment sandbox, with which every journey on a phone pays on the embedded
 * database; hundreds of forged, damaged and reordered reports, of processes that die, and of moves from status to status, which are about
 * our code and not about statements; and those of backups, which open both kinds themselves.
 */
const serverOnlyTests = [
  'app/platform/backup/backup.db.test.ts',
  'app/sandbox/**/*.db.test.ts',
  'app/domain/checkout/reconcile/misbehaving-provider.db.test.ts',
  'app/domain/checkout/reconcile/webhook-sequences.db.test.ts',
  'app/domain/payments/razorpay/razorpay.db.test.ts',
  'tests/crash/after-sale.db.test.ts',
  'tests/payment-journey.db.test.ts',
  'tests/status-moves.db.test.ts',
]
/** Random sequences of commands. What each command does is tested on both databases; the embedded one runs these in thorough runs only. */
const modelTests = ['app/**/*{-,.}model.db.test.ts']
/**
 * Database tests that the embedded database runs in thorough runs only: it runs their shop's statements in other files, and takes several
 * times as long to repeat them.
 */
const repeatingTests = [
  'app/domain/accounts/administrator.db.test.ts',
  'app/domain/accounts/sign-in/one-time-code.db.test.ts',
  'app/domain/after-sale/{cancel-order,refund-discounted,refund-gifts,refund-items}.db.test.ts',
  'app/domain/after-sale/address/correct-address.db.test.ts',
  'app/domain/catalog/manage/delete-product.db.test.ts',
  'app/domain/catalog/product-form/{save-product,usual-price}.db.test.ts',
  'app/domain/catalog/shop/{listing-totals,product-facets}.db.test.ts',
  'app/domain/checkout/purchase/{owners-settings,payment-consent,release-checkout,verify-payment}.db.test.ts',
  'app/domain/complaints/manage/refund-complaint.db.test.ts',
  'app/domain/messaging/{owner-alerts,review-emails}.db.test.ts',
  'app/domain/orders/{commands,queries}.db.test.ts',
  'app/domain/orders/fulfilment/shipment.db.test.ts',
  'app/domain/payments/audit/money-audit.db.test.ts',
  'app/domain/payments/manage/payments-without-order.db.test.ts',
  'app/domain/payments/record-payment.db.test.ts',
  'app/domain/payments/refunds/refund-credit-notes.db.test.ts',
]
/** What a route does with the results needs one of them: the server, which is several times faster. */
const routeTests = ['{app,server,tests,lab,database,scripts}/**/*.route.test.{ts,tsx}']
/** Transactions at the same time, which the embedded database runs one by one. */
const raceTests = ['{app,server,tests,lab}/**/*.race.test.ts']
const processTests = ['{app,server,tests,lab}/**/*.process.test.ts']

/** Generous limits: the machines that run this are slow and shared; speed is measured in `npm --prefix lab run bench`. */
const limits = { testTimeout: 180_000, hookTimeout: 180_000, expect: { poll: { timeout: 60_000 } } }

const setupFiles = ['tests/support/run/fail-on-console-error.ts', 'tests/support/run/quiet-log.ts']
const databaseSetupFiles = [...setupFiles, 'tests/support/database/database-tests-setup.ts']

/** Files share a thread's modules, and threads the compiled engine of the embedded database: loading them costs more than most tests. */
const shared = { pool: 'threads', isolate: false } as const

export default defineConfig({
  plugins: [tailwindcss()],
  test: {
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          ...limits,
          ...shared,
          name: 'rules',
          include: ['{app,server,tests,lab,database,scripts}/**/*.test.{ts,tsx}'],
          exclude: [...databaseTests, ...routeTests, ...raceTests, ...processTests],
          setupFiles,
        },
      },
      {
        extends: true,
        test: {
          ...limits,
          ...shared,
          name: 'embedded',
          include: databaseTests,
          exclude: [...serverOnlyTests, ...(isThorough ? [] : [...modelTests, ...repeatingTests])],
          globalSetup: ['tests/support/database/embedded-setup.ts'],
          setupFiles: databaseSetupFiles,
        },
      },
      {
        extends: true,
        test: {
          ...limits,
          ...shared,
          name: 'server',
          include: [...databaseTests, ...routeTests, ...raceTests],
          env: { TEST_DATABASE: 'server' },
          globalSetup: ['tests/support/database/server-setup.ts'],
          setupFiles: databaseSetupFiles,
        },
      },
      {
        extends: true,
        test: {
          // A start on a slow machine takes its time, and a test may need several; with full counts, more than a hundred.
          testTimeout: isThorough ? 3_600_000 : 240_000,
          hookTimeout: 240_000,
          expect: limits.expect,
          // Like the threads of the others, a process keeps its modules. Its memory is its own, because a test measures it.
          pool: 'forks',
          isolate: false,
          name: 'processes',
          include: processTests,
          globalSetup: ['tests/support/processes/processes-setup.ts'],
          setupFiles,
        },
      },
    ],
  },
})
