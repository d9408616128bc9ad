import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { portalUrl } from './test-api.ts'

const file = new URL('../../../../tools/src/captcha-stand-in.ts', import.meta.url).pathname

export type TokenWish = {
  version: 'v2' | 'v3'
  hostname?: string
  action?: string
  score?: string
  age?: string
  /** The present of who asks, in milliseconds; the provider's own without it. */
  now?: string
}

export type StandIn = {
  url: string
  /** Settings of an API that asks this stand-in. */
  env: Record<string, string>
  /** A token as the widget would give it, by default for a page of ours. */
  mint: (wish: TokenWish) => Promise<string>
  /** How it answers from now on: ok, slow, down, failing or garbled. */
  steer: (mode: string) => Promise<void>
}

let shared: Promise<StandIn> | undefined

/** The captcha provider's stand-in: one process for all test files of a worker, which goes with the worker. */
export function startStandIn(): Promise<StandIn> {
  return (shared ??= spawnStandIn())
}

async function spawnStandIn(): Promise<StandIn> {
  const child = spawn(process.execPath, [file, '--port', '0', '--with-parent'], { stdio: ['pipe', 'pipe', 'inherit'] })
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
  // Nothing waits for it: a program that has nothing else to do ends, and the stand-in with it.
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
