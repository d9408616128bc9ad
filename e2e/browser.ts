import { findBrowser } from './find-browser.ts'

const found = findBrowser()
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
