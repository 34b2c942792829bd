import { defineConfig } from '@playwright/test'

/** Each journey starts a gateway of its own (tests/e2e/support), so files may run side by side. */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  globalSetup: './tests/e2e/support/seed.ts',
  fullyParallel: false,
  workers: 3,
  // A journey that a busy machine has broken is tried once more; the totals tell how many needed it.
  retries: 1,
  timeout: 300_000,
  reportSlowTests: { max: 12, threshold: 20_000 },
  expect: { timeout: 20_000 },
  use: {
    locale: 'th-TH',
    timezoneId: 'Asia/Bangkok',
    viewport: { width: 1440, height: 900 },
    // Recording every step takes longer than the steps: `npx playwright test --trace on` where one is wanted.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
})
