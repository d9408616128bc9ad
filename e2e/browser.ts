import { existsSync } from 'node:fs'

/** The system's own browser: nothing is downloaded. Its headless shell renders the same at half the cost. */
const found = [
  process.env['CHROMIUM_PATH'],
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
].find((path) => path !== undefined && existsSync(path))
if (found === undefined) {
  throw new Error('No browser found: "apt-get install chromium", or CHROMIUM_PATH=/path/to/chromium.')
}
export const browserPath = found

/** No sandbox, because a container's root has none; the other flags keep the browser from calling other hosts. */
export const browserFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
