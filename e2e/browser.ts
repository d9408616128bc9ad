import { existsSync } from 'node:fs'

/** The system's own browser: nothing is downloaded. Its shell without windows draws the same for half the work. */
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

/** No sandbox, because a container's root has none; the rest keeps the browser from talking to anybody but us. */
export const browserFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
