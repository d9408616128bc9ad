import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Operation } from '@grana/contract/operation'
import { sendRaw } from '@grana/server/testing/raw-client'
import { isFullSize, sized } from '@grana/server/testing/test-size'
import { attackedRoutes, openCampaign, type Campaign } from './campaign.ts'
import { findFaults } from './check-response.ts'

/** ATTACK_SEED selects another run. attack.long.test.ts checks response times. */
const seed = Number(process.env['ATTACK_SEED'] ?? 20_261_115)

/** Database budget of a malformed request: it looks up session, limits and membership, and searches nothing. */
const maxStatements = 8

let campaign: Campaign
/** Statements of this process, which runs the APIs. A spy would retain every statement with its result. */
let statements = 0
const query = Object.getOwnPropertyDescriptor(pg.Client.prototype, 'query') as {
  value: (...given: unknown[]) => unknown
}

beforeAll(async () => {
  Object.assign(pg.Client.prototype, {
    query(this: pg.Client, ...given: unknown[]) {
      statements += 1
      return query.value.apply(this, given)
    },
  })
  campaign = await openCampaign(seed)
})
afterAll(async () => {
  Object.assign(pg.Client.prototype, { query: query.value })
  await campaign.close()
})

async function inBatches<T, R>(items: readonly T[], size: number, work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  for (let index = 0; index < items.length; index += size) {
    results.push(...(await Promise.all(items.slice(index, index + size).map(work))))
  }
  return results
}

function counted(values: readonly string[]): string {
  const groups = [...Map.groupBy(values, (value) => value)].toSorted(([one], [other]) => one.localeCompare(other))
  return groups.map(([value, list]) => `${value}×${list.length}`).join('  ')
}

/** Attacks on the stages after routing and parsing. */
const behindTheDoor = new Set(['header', 'query', 'param', 'body'])

/** In the short run, an operation with few attack families gets more of each. */
function sizeFor({ body, params }: Operation) {
  const families = [true, body, params].filter(Boolean).length
  return isFullSize ? { runs: 500, everyNth: 1 } : { runs: Math.ceil(7 / families), everyNth: 60 }
}

const isDeep = (stage: string): boolean => stage === 'read' || stage === 'checked' || stage === 'verified'

describe('malformed requests', () => {
  test.for(attackedRoutes)('$name', { timeout: sized({ gate: 60_000, full: 300_000 }) }, async (one) => {
    const { operation, isDocument } = one
    const { port, attacks } = await campaign.attacksOn(one, sizeFor(operation))
    const before = statements
    const answers = await inBatches(attacks, 16, ({ request }) => sendRaw(port, request))
    const sent = statements - before
    const described = isDocument ? {} : { operation }
    const faults = attacks.flatMap(({ family, request }, index) =>
      findFaults({ ...described, family, answer: answers[index]! }).map(
        (fault) => `${family}: ${fault}: ${String(request.pieces[0]).slice(0, 200)}`,
      ),
    )
    const reached = answers.map((answer) => campaign.stageOf(answer))
    const isRefused = (index: number) => answers[index]!.status >= 400
    const refused = reached.filter((_stage, index) => isRefused(index))
    const deep = refused.filter(isDeep)
    const aimed = reached.filter((_stage, index) => isRefused(index) && behindTheDoor.has(attacks[index]!.family))
    if (isFullSize) {
      process.stdout.write(
        `${operation.name}: ${attacks.length} bad requests, ${refused.length} refused, ${deep.length} of those past routing and parsing\n` +
          `  by status  ${counted(answers.map(({ status }) => String(status)))}\n` +
          `  by stage   ${counted(reached)}\n` +
          `  by family  ${counted(attacks.map(({ family }) => family))}\n` +
          `  statements ${sent}\n`,
      )
    }
    expect(faults).toEqual([])
    expect(refused.length).toBeGreaterThanOrEqual(sized({ gate: 6, full: 100 }))
    expect(aimed.filter(isDeep).length).toBeGreaterThanOrEqual(aimed.length / 2)
    expect(deep.length).toBeGreaterThanOrEqual(refused.length / 2)
    expect(sent).toBeLessThanOrEqual(attacks.length * maxStatements)
  })

  test('no attack reached the log as an error, and the process is healthy', async () => {
    for (const api of campaign.apis) {
      expect(api.logged).toEqual([])
      expect((await api.app.inject({ url: '/health/ready' })).statusCode).toBe(200)
    }
  })
})
