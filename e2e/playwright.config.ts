import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'

/** The system's own browser: nothing is downloaded. */
const browser = [
  process.env['CHROMIUM_PATH'],
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
].find((path) => path !== undefined && existsSync(path))
if (browser === undefined) {
  throw new Error('No browser found: "apt-get install chromium", or CHROMIUM_PATH=/path/to/chromium.')
}

// No sandbox, because a container's root has none; the rest keeps the browser from talking to anybody but us.
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export default defineConfig({
  testDir: import.meta.dirname,
  testMatch: ['journeys/**/*.journey.ts', 'behaviours/**/*.behaviour.ts'],
  outputDir: 'results/artifacts',
  // One after the other: journeys count mails and leads of the one stack that they share.
  workers: 1,
  fullyParallel: false,
  retries: 0,
  forbidOnly: process.env['CI'] !== undefined,
  timeout: 120_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json']],
  use: {
    baseURL: process.env['PORTAL_URL'],
    locale: 'es-ES',
    timezoneId: 'America/Bogota',
    headless: true,
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: browser, args: flags },
  },
})
