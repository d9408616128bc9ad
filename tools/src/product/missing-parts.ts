import { findConnectionFault } from '../services/connection.ts'

/** A part that the product runs without, in one line: what is missing, what fails, what works, how to get it. */
type MissingPart = { fault: string; fails: string; works: string; remedy: string }

const describeMissing = ({ fault, fails, works, remedy }: MissingPart): string =>
  `${fault}: ${fails}; ${works}. ${remedy}`

export const describeMissingStore = (fault: string): string =>
  describeMissing({
    fault,
    fails: 'evidence files, avatars and ownership documents answer "unavailable"',
    works: 'everything else works',
    remedy:
      'Set S3_… or run "docker compose up --wait store" (see compose.yaml); Debian: radosgw ceph-mon ceph-osd ceph-common.',
  })

/** A line about the mail server in SMTP_URL; without that setting the built-in mail catcher runs. */
export async function findMissingMail(): Promise<string[]> {
  const given = process.env['SMTP_URL'] ?? ''
  const fault = given === '' ? undefined : await findConnectionFault(given)
  if (fault === undefined) return []
  const missing = {
    // Without the credentials that the URL may contain.
    fault: `No mail server at ${URL.canParse(given) ? new URL(given).host : 'SMTP_URL'} (${fault})`,
    fails: 'emails, and the links in them, wait until it answers',
    works: 'everything else works',
    remedy: 'Run "docker compose up --wait mail", or unset SMTP_URL to use the built-in mail catcher.',
  }
  return [describeMissing(missing)]
}

/** A line about the browser of the end-to-end tests. */
export function findMissingBrowser(browser: string | undefined): string[] {
  if (browser !== undefined) return []
  const missing = {
    fault: 'No Chromium',
    fails: '"pnpm e2e" and the journeys of "pnpm verify" do not run',
    works: 'everything else works',
    remedy: 'Debian: chromium; elsewhere CHROMIUM_PATH=/path/to/chromium.',
  }
  return [describeMissing(missing)]
}
