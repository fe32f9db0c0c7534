import { defineConfig } from '@playwright/test'
import { launchOptions } from './tests/support/tools/chromium.ts'

const PHONE = { viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true }

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './tests/e2e/prepare-shops.ts',
  outputDir: 'test-results',
  // Each has a shop of its own. A journey waits for its pages more than half of the time.
  workers: 3,
  fullyParallel: false,
  retries: 0,
  forbidOnly: true,
  // Generous limits, as in vitest.config.ts.
  timeout: 1_800_000,
  expect: { timeout: 60_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    launchOptions: launchOptions({ pictures: false }),
    // A cluster of the tests has a certificate of its own.
    ignoreHTTPSErrors: process.env.CLUSTER_URL !== undefined,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    screenshot: 'only-on-failure',
    // Recording one costs more than many a journey: `npm test -- tests/e2e/store/first-sale.spec.ts --trace on`.
    trace: 'off',
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
  },
  projects: [
    // A journey without a tag is about what differs between the two sizes. Only those with the tag @pictures need to see any.
    { name: 'phone', grepInvert: /@desktop|@pictures/, use: PHONE },
    { name: 'pictures', grep: /@pictures/, use: { ...PHONE, launchOptions: launchOptions({ pictures: true }) } },
    { name: 'desktop', grepInvert: /@phone/, use: { viewport: { width: 1280, height: 900 } } },
  ],
})
