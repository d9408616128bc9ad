import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendRaw } from '@grana/server/testing/raw-client'
import type { Attack } from './attack.ts'
import { attackedRoutes, openCampaign, type Campaign } from './campaign.ts'

const seed = Number(process.env['ATTACK_SEED'] ?? 20_261_115)
const slowestMs = 2000
const atOnce = 16

let campaign: Campaign

beforeAll(async () => {
  campaign = await openCampaign(seed)
})
afterAll(() => campaign.close())

async function millisecondsOf(port: number, { request }: Attack): Promise<number> {
  const began = performance.now()
  await sendRaw(port, request)
  return performance.now() - began
}

/** Repeats a slow attack alone: a busy machine then answers quickly, a hang does not. */
async function slownessOf(port: number, attack: Attack): Promise<string[]> {
  if ((await millisecondsOf(port, attack)) <= slowestMs) return []
  const milliseconds = await millisecondsOf(port, attack)
  const [head = ''] = attack.request.pieces
  return milliseconds <= slowestMs ? [] : [`${attack.family}: ${milliseconds} ms: ${String(head).slice(0, 200)}`]
}

test.for(attackedRoutes)(
  '$name answers each malformed request within two seconds',
  { timeout: 300_000 },
  async (one) => {
    const { port, attacks } = await campaign.attacksOn(one, { runs: 100, everyNth: 1 })
    const slow: string[] = []
    for (let at = 0; at < attacks.length; at += atOnce) {
      const batch = attacks.slice(at, at + atOnce).map((attack) => slownessOf(port, attack))
      slow.push(...(await Promise.all(batch)).flat())
    }
    expect(slow).toEqual([])
  },
)
