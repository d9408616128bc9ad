import { defineConfig } from '@playwright/test'
import { browserFlags, browserPath } from './browser.ts'

export default defineConfig({
  testDir: import.meta.dirname,
  testMatch: ['journeys/**/*.journey.ts', 'behaviours/**/*.behaviour.ts'],
  // Two runs may stand side by side, and each clears its own folder.
  outputDir: `results/artifacts/${process.env['E2E_PASS'] ?? 'all'}`,
  // One after the other: journeys count mails and leads of the one stack that they share.
  workers: 1,
  fullyParallel: false,
  // By hand a test that wavers fails. In the pipeline it is named at the end and must be mended; tools/src/e2e.ts counts.
  retries: process.env['CI'] === undefined ? 0 : 1,
  forbidOnly: process.env['CI'] !== undefined,
  timeout: 120_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json']],
  use: {
    baseURL: process.env['PORTAL_URL'],
    locale: 'es-ES',
    timezoneId: 'America/Bogota',
    headless: true,
    // What cannot be clicked is said after half a minute, not when the whole journey has run out of time.
    actionTimeout: 30_000,
    // A trace costs as much as the test: where there is a second try, that one is traced.
    trace: process.env['CI'] === undefined ? 'retain-on-failure' : 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: browserPath, args: browserFlags },
  },
})
