import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { portalUrl } from './test-api.ts'

const file = new URL('../../../../tools/src/captcha-stand-in.ts', import.meta.url).pathname

export type TokenOptions = {
  version: 'v2' | 'v3'
  hostname?: string
  action?: string
  score?: string
  age?: string
  /** The caller's current time, in milliseconds; the provider's own clock without it. */
  now?: string
}

export type CaptchaStandIn = {
  url: string
  /** Settings of an API that uses this stand-in. */
  env: Record<string, string>
  /** A token as the widget would issue it, by default for a page of the portal. */
  mint: (wish: TokenOptions) => Promise<string>
  /** Response mode from now on: ok, slow, down, failing or garbled. */
  steer: (mode: string) => Promise<void>
}

let shared: Promise<CaptchaStandIn> | undefined

/** The captcha provider's stand-in: one process for all test files of a worker; it ends with the worker. */
export function startCaptchaStandIn(): Promise<CaptchaStandIn> {
  return (shared ??= spawnStandIn())
}

async function spawnStandIn(): Promise<CaptchaStandIn> {
  const child = spawn(process.execPath, [file, '--port', '0', '--with-parent'], { stdio: ['pipe', 'pipe', 'inherit'] })
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
  // Unreferenced, so that the stand-in does not keep an idle program alive; it ends with it.
  for (const held of [child, child.stdin as Socket, child.stdout as Socket]) held.unref()
  const { url, v2, v3 } = JSON.parse(line) as { url: string; v2: { secret: string }; v3: { secret: string } }
  return {
    url,
    env: {
      CAPTCHA_PROVIDER: 'recaptcha',
      RECAPTCHA_SECRET_V2: v2.secret,
      RECAPTCHA_SECRET_V3: v3.secret,
      RECAPTCHA_VERIFY_URL: `${url}/recaptcha/api/siteverify`,
    },
    async mint(wish) {
      const query = new URLSearchParams({ hostname: new URL(portalUrl).hostname, ...wish }).toString()
      const answer = await fetch(`${url}/control/token?${query}`)
      return ((await answer.json()) as { token: string }).token
    },
    async steer(mode) {
      await fetch(`${url}/control`, { method: 'POST', body: JSON.stringify({ verify: mode }) })
    },
  }
}
