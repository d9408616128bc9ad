import { createHmac } from 'node:crypto'
import { getCaptchaChallenge } from '@grana/contract/captcha'
import type { CaptchaAction } from '@grana/contract/operation'
import { setting, type Page } from './journey.ts'

/** A challenge that the first attempt solves: found once, by trying nonces instead of counters. */
const easy = { nonce: '00000000000000000000000000000223', salt: 'a5'.repeat(16) }
const solution = { counter: 0, derivedKey: '00f8a48b984442611e6b3fcb55fd7884c0537cb4490f5b348d75f29b5ccc3a54' }

const lifeSeconds = 20 * 60

/** Signed with the stack's secret, so that the API accepts it as its own; no two expire at the same instant. */
function easyChallenge(action: CaptchaAction) {
  const expiresAt = Date.now() / 1000 + lifeSeconds - Math.random()
  // In alphabetical order, which is what is signed.
  const parameters = { algorithm: 'PBKDF2/SHA-256', cost: 5000, expiresAt, keyLength: 32, keyPrefix: '00', ...easy }
  const key = createHmac('sha256', setting('ALTCHA_SECRET')).update(`altcha ${action}`).digest('hex')
  const signature = createHmac('sha256', key).update(JSON.stringify(parameters)).digest('hex')
  return { parameters, signature }
}

/** A solved captcha token, for forms that are sent without a page. */
export const captchaToken = (action: CaptchaAction): string =>
  Buffer.from(JSON.stringify({ challenge: easyChallenge(action), solution })).toString('base64')

/** The next captcha of the page is solved at once: the search alone takes a core for a second or four. */
export async function easeNextCaptcha(page: Page): Promise<void> {
  const address = `**${getCaptchaChallenge.path}?*`
  await page.route(
    address,
    async (route) => {
      const { searchParams } = new URL(route.request().url())
      const headers = {
        'access-control-allow-origin': new URL(page.url()).origin,
        'access-control-allow-credentials': 'true',
      }
      await route.fulfill({ headers, json: { data: easyChallenge(searchParams.get('action') as CaptchaAction) } })
    },
    { times: 1 },
  )
}
