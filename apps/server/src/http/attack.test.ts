import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { documentRoutes } from '#server/operation-routes.ts'
import type { Attack } from '#server/testing/attack/attack.ts'
import { attacksOn } from '#server/testing/attack/attacks-on.ts'
import { faultsOf, slowestMs } from '#server/testing/attack/judge.ts'
import { signedInHeaders } from '#server/testing/attack/signed-in.ts'
import { withHeaders } from '#server/testing/attack/wire.ts'
import { startStandIn, type StandIn } from '#server/testing/captcha-stand-in.ts'
import { sendRaw, type RawAnswer } from '#server/testing/raw-client.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import { endAllSessions } from '@grana/contract/accounts'
import type { Operation } from '@grana/contract/operation'
import { operations } from '@grana/contract/operations'

/**
 * ATTACK_RUNS makes the run longer: so many of every family that is aimed at what stands behind routing and parsing, and
 * all of the others (the long run asks for 500). ATTACK_SEED makes another one.
 */
const seed = Number(process.env['ATTACK_SEED'] ?? 20_261_115)
const longRuns = process.env['ATTACK_RUNS'] === undefined ? undefined : Number(process.env['ATTACK_RUNS'])

let standIn: StandIn
/** One API for each captcha provider: the challenge exists only without a provider outside. */
let apis: { selfHosted: TestApi; outside: TestApi }
/** How far each answered request got, by the id that its answer carries. */
const stages = new Map<string, string>()

async function listen(env: Record<string, string>): Promise<TestApi> {
  const api = await startTestApi({ level: 'error', env, watch: (id, stage) => stages.set(id, stage) })
  await api.app.listen({ host: '127.0.0.1', port: 0 })
  return api
}

beforeAll(async () => {
  standIn = await startStandIn()
  apis = { selfHosted: await listen({}), outside: await listen(standIn.env) }
})
afterAll(async () => {
  await Promise.all([apis.selfHosted.close(), apis.outside.close()])
  standIn.stop()
})

/** Families that are about one operation; the others reach for every door, which somebody signed in could open. */
const asSomebody = new Set(['body', 'form of body', 'query', 'param', 'header'])

/** A slow answer is asked for again, alone: a busy machine is quick then, a hang is not. */
async function attack(port: number, { request }: Attack): Promise<RawAnswer> {
  const answer = await sendRaw(port, request)
  return answer.milliseconds > slowestMs ? sendRaw(port, request) : answer
}

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

/** Files and feeds as calls: they differ in what they answer, not in what they must withstand. */
const documents: readonly Operation[] = documentRoutes.map(({ path, params, limit }) => ({
  name: path,
  summary: '',
  method: 'GET',
  path: path.replaceAll(/:(\w+)/g, '{$1}') as Operation['path'],
  access: 'public',
  limit,
  ...(params && { params }),
  answer: z.unknown(),
  errors: [],
}))

/** Attacks on what stands behind routing and parsing. */
const behindTheDoor = new Set(['header', 'query', 'param', 'body'])

/** An operation of few families gets more of each: about a hundred in all. */
function runsFor({ body, params }: Operation): number {
  return longRuns ?? Math.ceil(110 / [true, body, params].filter(Boolean).length)
}

/** The door is the same for all operations: in a short run each gets a third of what is thrown at it, all together all. */
function thinned(attacks: readonly Attack[], turn: number): readonly Attack[] {
  if (longRuns !== undefined) return attacks
  return attacks.filter(({ family }, index) => asSomebody.has(family) || index % 3 === turn % 3)
}

const attacked = [...operations, ...documents].map((operation, turn) => ({ ...operation, operation, turn }))
const isDeep = (stage: string): boolean => stage === 'read' || stage === 'checked' || stage === 'verified'

describe('bad requests', () => {
  test.for(attacked)('$name', { timeout: 60_000 + (longRuns ?? 0) * 200 }, async ({ operation, turn }) => {
    const isForAnyone = operation.access === 'public'
    const api = operation.captcha || !isForAnyone ? apis.outside : apis.selfHosted
    const { port } = api.app.server.address() as AddressInfo
    const signedIn = isForAnyone
      ? []
      : await signedInHeaders(apis.outside, {
          seed,
          captchaToken: await standIn.mint({ version: 'v2' }),
          isStaff: operation.access === 'staff',
          hasFactor: operation.access === 'agent' || operation.access === 'member',
        })
    const plan = { seed, runs: runsFor(operation), captchaToken: () => standIn.mint({ version: 'v2' }) }
    const attacks = thinned(await attacksOn(operation, plan), turn)
      // With odd headers or forms it would do what it is there for, and nobody would be signed in any more.
      .filter(({ family }) => operation !== endAllSessions || (family !== 'header' && family !== 'form of body'))
      .map(({ family, request }) => ({
        family,
        request: isForAnyone || !asSomebody.has(family) ? request : withHeaders(request, signedIn),
      }))
    const answers = await inBatches(attacks, 16, (bad) => attack(port, bad))
    const described = documents.includes(operation) ? {} : { operation }
    const faults = attacks.flatMap(({ family, request }, index) =>
      faultsOf({ ...described, family, answer: answers[index]! }).map(
        (fault) => `${family}: ${fault}: ${String(request.pieces[0]).slice(0, 200)}`,
      ),
    )
    const reached = answers.map(({ headers }) => stages.get(headers['x-request-id'] ?? '') ?? 'arrived')
    const isRefused = (index: number) => answers[index]!.status >= 400
    const refused = reached.filter((_stage, index) => isRefused(index))
    const deep = refused.filter(isDeep)
    const aimed = reached.filter((_stage, index) => isRefused(index) && behindTheDoor.has(attacks[index]!.family))
    process.stdout.write(
      `${operation.name}: ${attacks.length} bad requests, ${refused.length} refused, ${deep.length} of those past routing and parsing\n` +
        `  by status  ${counted(answers.map(({ status }) => String(status)))}\n` +
        `  by stage   ${counted(reached)}\n` +
        `  by family  ${counted(attacks.map(({ family }) => family))}\n`,
    )
    expect(faults).toEqual([])
    expect(refused.length).toBeGreaterThanOrEqual(100)
    expect(aimed.filter(isDeep).length).toBeGreaterThanOrEqual(aimed.length / 2)
    expect(deep.length).toBeGreaterThanOrEqual(refused.length / 2)
  })

  test('nothing of it reached the log as an error, and the process is well', async () => {
    for (const api of [apis.selfHosted, apis.outside]) {
      expect(api.logged).toEqual([])
      expect((await api.app.inject({ url: '/health/ready' })).statusCode).toBe(200)
    }
  })
})
