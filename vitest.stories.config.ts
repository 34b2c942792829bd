import { storybookTest } from '@storybook/addon-vitest/vitest-plugin'
import { playwright } from '@vitest/browser-playwright'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { findChromium } from './scripts/chromium.ts'

/** Every story in a browser, looked through for what keeps people out: `npm run story -- test`. */
export default defineConfig({
  plugins: [storybookTest({ configDir: join(import.meta.dirname, '.storybook') })],
  test: {
    name: 'stories',
    isolate: false,
    testTimeout: 60_000,
    retry: process.env.CI ? 1 : 0,
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({ launchOptions: { executablePath: findChromium() } }),
      instances: [{ browser: 'chromium' }],
    },
  },
})
