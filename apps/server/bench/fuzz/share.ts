import type { AddressInfo } from 'node:net'
import { attacksOn } from '#server/testing/attack/attacks-on.ts'
import { faultsOf } from '#server/testing/attack/judge.ts'
import { signedInHeaders } from '#server/testing/attack/signed-in.ts'
import { withHeaders } from '#server/testing/attack/wire.ts'
import { startStandIn, type StandIn } from '#server/testing/captcha-stand-in.ts'
import { sendRaw, type RawAnswer, type RawRequest } from '#server/testing/raw-client.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import { startTestStore } from '#server/testing/test-store.ts'
import { endAllSessions } from '@grana/contract/accounts'
import type { Operation } from '@grana/contract/operation'
import { operations } from '@grana/contract/operations'
import type { Heard } from '../isolation/requests.ts'
import { refresh } from '../isolation/upkeep.ts'
import { makeWorld, type World } from '../isolation/world.ts'
import { askDeeply } from './deep.ts'
import { mostOwnMs, slowestMs } from './slowest.ts'

export type Found = {
  sent: number
  byStatus: Record<string, number>
  byFamily: Record<string, number>
  slowestMs: number
  /** Most work of the thread that answers for one request. */
  mostOwnMs: number
  faults: string[]
}

type Bench = { api: TestApi; port: number; standIn: StandIn; world: World; anew: () => Promise<World>; found: Found }
type Turn = { operation: Operation; seed: number; isFirst: boolean }
/** Own work is known of requests that are asked one at a time in this process. */
type TimedAnswer = RawAnswer & { milliseconds: number; ownMilliseconds?: number }
type Heeded = { operation: Operation; family: string; answer: TimedAnswer; request: string }

const most = 200
const atOnce = 8

function heed({ found }: Bench, { operation, family, answer, request }: Heeded): void {
  found.sent += 1
  found.byStatus[answer.status] = (found.byStatus[answer.status] ?? 0) + 1
  found.byFamily[family] = (found.byFamily[family] ?? 0) + 1
  found.slowestMs = Math.max(found.slowestMs, answer.milliseconds)
  const { ownMilliseconds: ownMs = 0 } = answer
  found.mostOwnMs = Math.max(found.mostOwnMs, ownMs)
  const faults = faultsOf({ operation, family, answer })
  if (ownMs > mostOwnMs) faults.push(`event loop held for ${Math.round(ownMs)} ms`)
  if (answer.milliseconds > slowestMs) faults.push(`${Math.round(answer.milliseconds)} ms`)
  for (const fault of faults) {
    if (found.faults.length < most) found.faults.push(`${operation.name} ${family}: ${fault}: ${request.slice(0, 300)}`)
  }
}

/** A slow answer is asked for again: a busy machine is quick then, a hang is not. */
async function quickly(askIt: () => Promise<TimedAnswer>): Promise<TimedAnswer> {
  const answer = await askIt()
  return answer.milliseconds > slowestMs ? askIt() : answer
}

async function timed(port: number, request: RawRequest): Promise<TimedAnswer> {
  const began = performance.now()
  const answer = await sendRaw(port, request)
  return { ...answer, milliseconds: performance.now() - began }
}

const asSomebody = new Set(['body', 'form of body', 'query', 'param', 'header'])
const isAtTheDoor = (family: string): boolean => !['body', 'query', 'param', 'header'].includes(family)

/** Bad requests made of the schema alone, over a socket; those about routing and HTTP itself only once. */
async function byWire(bench: Bench, { operation, seed, isFirst }: Turn): Promise<void> {
  const { api, port, standIn } = bench
  const captchaToken = () => standIn.mint({ version: 'v2' })
  const isForAnyone = operation.access === 'public'
  const headers = isForAnyone
    ? []
    : await signedInHeaders(api, {
        isStaff: operation.access === 'staff',
        hasFactor: operation.access === 'agent' || operation.access === 'member',
      })
  const attacks = (await attacksOn(operation, { seed, runs: 40, captchaToken }))
    .filter(({ family }) => isFirst || !isAtTheDoor(family))
    .filter(({ family }) => operation !== endAllSessions || (family !== 'header' && family !== 'form of body'))
  for (let at = 0; at < attacks.length; at += atOnce) {
    const send = async ({ family, request }: (typeof attacks)[number]) => {
      const asked = asSomebody.has(family) ? withHeaders(request, headers) : request
      const answer = await quickly(() => timed(port, asked))
      heed(bench, { operation, family, answer, request: String(request.pieces[0]) })
    }
    await Promise.all(attacks.slice(at, at + atOnce).map(send))
  }
}

const asRaw = ({ status, text, headers, ms, ownMs }: Heard): TimedAnswer => ({
  status,
  body: text,
  milliseconds: ms,
  ownMilliseconds: ownMs,
  headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
})

/** What was granted may have shut somebody out of their own house: once, it is built anew. */
async function deeply(bench: Bench, operation: Operation, seed: number): Promise<Heard[]> {
  const plan = { seed, runs: 40 }
  return askDeeply(bench.world, operation, plan).catch(async () => {
    bench.world = await bench.anew()
    return askDeeply(bench.world, operation, plan)
  })
}

async function takeTurn(bench: Bench, turn: Turn): Promise<void> {
  const { operation, seed } = turn
  await byWire(bench, turn)
  await refresh(bench.world)
  for (let part = 0; part < 4; part += 1) {
    const heard = await deeply(bench, operation, seed * 4 + part)
    for (const one of heard) {
      heed(bench, { operation, family: 'deep', answer: asRaw(one), request: `seed ${seed} ${one.address}` })
    }
  }
}

type Wishes = { requests: number; seed: number; only: RegExp; tell: (found: Found) => void }

/** Sends a share of the requests to an API of its own. */
export async function runShare({ requests, seed, only, tell }: Wishes): Promise<Found> {
  const standIn = await startStandIn()
  const { env } = await startTestStore()
  // Tokens of the stand-in can be had for the asking; those of our own captcha have to be worked for.
  const api = await startTestApi({ level: 'error', env: { ...env, ...standIn.env } })
  const granting = await startTestApi({ level: 'error', env })
  await api.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = api.app.server.address() as AddressInfo
  const found: Found = { sent: 0, byStatus: {}, byFamily: {}, slowestMs: 0, mostOwnMs: 0, faults: [] }
  const anew = () => makeWorld(granting.app, granting.database.owner)
  const wanted = operations.filter(({ name }) => only.test(name))
  try {
    for (let round = 0; found.sent < requests; round += 1) {
      // What a round spends (addresses, names, lists that are full) must not make the next one shallow.
      const bench: Bench = { api, port, standIn, world: await anew(), anew, found }
      for (const [index, operation] of wanted.entries()) {
        if (found.sent >= requests) break
        const turn = { operation, seed: seed + round * wanted.length + index, isFirst: round === 0 }
        await takeTurn(bench, turn)
      }
      tell(found)
    }
    found.faults.push(...[...api.logged, ...granting.logged].slice(0, 20).map((line) => `log: ${line.slice(0, 400)}`))
    return found
  } finally {
    await Promise.all([api.close(), granting.close()])
  }
}
