import { defineConfig } from '@playwright/test'
import { browserFlags, browserPath } from './browser.ts'

const isPipeline = process.env['CI'] !== undefined

export default defineConfig({
  testDir: import.meta.dirname,
  testMatch: ['journeys/**/*.journey.ts', 'behaviours/**/*.behaviour.ts'],
  outputDir: 'results/artifacts',
  // Two files at a time: one waits for its pages while the other works. A third only slows both.
  workers: 2,
  fullyParallel: false,
  retries: 0,
  forbidOnly: isPipeline,
  // These only end hanging tests: a busy machine takes ten times as long as an idle one.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  reporter: [['list'], ['json']],
  use: {
    baseURL: process.env['PORTAL_URL'],
    locale: 'es-ES',
    timezoneId: 'America/Bogota',
    headless: true,
    actionTimeout: 60_000,
    // A trace costs as much as the test.
    trace: isPipeline ? 'off' : 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: browserPath, args: browserFlags },
  },
})
