import { existsSync } from 'node:fs'

/** The system's own browser: nothing is downloaded. Its headless shell renders the same at half the cost. */
export const findBrowser = (): string | undefined =>
  [
    process.env['CHROMIUM_PATH'],
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
  ].find((path) => path !== undefined && existsSync(path))
