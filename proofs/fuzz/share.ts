import type { AddressInfo } from 'node:net'
import { revokeAllSessions } from '@grana/contract/accounts'
import type { Operation } from '@grana/contract/operation'
import { operations } from '@grana/server/operation-routes'
import { startCaptchaStandIn, type CaptchaStandIn } from '@grana/server/testing/captcha-stand-in'
import { sendRaw, type RawAnswer, type RawRequest } from '@grana/server/testing/raw-client'
import { startTestApi, type TestApi } from '@grana/server/testing/test-api'
import { startTestStore } from '@grana/server/testing/test-store'
import { withHeaders } from '@grana/server/testing/wire'
import { findFaults } from '../attack/check-response.ts'
import { createAttacks } from '../attack/create-attacks.ts'
import { signedInHeaders } from '../attack/signed-in.ts'
import type { MatrixResponse } from '../isolation/requests.ts'
import { extendSessions } from '../isolation/upkeep.ts'
import { makeWorld, type World } from '../isolation/world.ts'
import { fuzzAuthorizedRequests } from './authorized-requests.ts'
import { maxOwnWorkMs, maxResponseMs } from './limits.ts'

export type ShareResult = {
  sent: number
  byStatus: Record<string, number>
  byFamily: Record<string, number>
  slowestMs: number
  /** Most processor time of the responding thread for one request. */
  maxOwnMs: number
  faults: string[]
}

type Bench = {
  api: TestApi
  port: number
  standIn: CaptchaStandIn
  world: World
  createWorld: () => Promise<World>
  found: ShareResult
}
type Turn = { operation: Operation; seed: number; isFirst: boolean }
/** Own work is known only for requests that are made one at a time in this process. */
type TimedAnswer = RawAnswer & { milliseconds: number; ownMilliseconds?: number }
type FuzzResult = { operation: Operation; family: string; answer: TimedAnswer; request: string }

const most = 200
const atOnce = 8

function recordResult({ found }: Bench, { operation, family, answer, request }: FuzzResult): void {
  found.sent += 1
  found.byStatus[answer.status] = (found.byStatus[answer.status] ?? 0) + 1
  found.byFamily[family] = (found.byFamily[family] ?? 0) + 1
  found.slowestMs = Math.max(found.slowestMs, answer.milliseconds)
  const { ownMilliseconds: ownMs = 0 } = answer
  found.maxOwnMs = Math.max(found.maxOwnMs, ownMs)
  const faults = findFaults({ operation, family, answer })
  if (ownMs > maxOwnWorkMs) faults.push(`event loop blocked for ${Math.round(ownMs)} ms`)
  if (answer.milliseconds > maxResponseMs) faults.push(`${Math.round(answer.milliseconds)} ms`)
  for (const fault of faults) {
    if (found.faults.length < most) found.faults.push(`${operation.name} ${family}: ${fault}: ${request.slice(0, 300)}`)
  }
}

/** Repeats a slow request: on a merely busy machine the second try is fast. */
async function quickly(askIt: () => Promise<TimedAnswer>): Promise<TimedAnswer> {
  const answer = await askIt()
  return answer.milliseconds > maxResponseMs ? askIt() : answer
}

async function timed(port: number, request: RawRequest): Promise<TimedAnswer> {
  const began = performance.now()
  const answer = await sendRaw(port, request)
  return { ...answer, milliseconds: performance.now() - began }
}

const asSignedIn = new Set(['body', 'form of body', 'query', 'param', 'header'])
const isAtTheDoor = (family: string): boolean => !['body', 'query', 'param', 'header'].includes(family)

/** Invalid requests derived from the schema alone, over a socket; those about routing and HTTP itself only once. */
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
  const attacks = (await createAttacks(operation, { seed, runs: 40, captchaToken }))
    .filter(({ family }) => isFirst || !isAtTheDoor(family))
    .filter(({ family }) => operation !== revokeAllSessions || (family !== 'header' && family !== 'form of body'))
  for (let at = 0; at < attacks.length; at += atOnce) {
    const send = async ({ family, request }: (typeof attacks)[number]) => {
      const asked = asSignedIn.has(family) ? withHeaders(request, headers) : request
      const answer = await quickly(() => timed(port, asked))
      recordResult(bench, { operation, family, answer, request: String(request.pieces[0]) })
    }
    await Promise.all(attacks.slice(at, at + atOnce).map(send))
  }
}

const asRaw = ({ status, text, headers, ms, ownMs }: MatrixResponse): TimedAnswer => ({
  status,
  body: text,
  milliseconds: ms,
  ownMilliseconds: ownMs,
  headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
})

/** A successful request may lock a user out of their own organization; the world is then rebuilt once. */
async function deeply(bench: Bench, operation: Operation, seed: number): Promise<MatrixResponse[]> {
  const plan = { seed, runs: 40 }
  return fuzzAuthorizedRequests(bench.world, operation, plan).catch(async () => {
    bench.world = await bench.createWorld()
    return fuzzAuthorizedRequests(bench.world, operation, plan)
  })
}

async function takeTurn(bench: Bench, turn: Turn): Promise<void> {
  const { operation, seed } = turn
  await byWire(bench, turn)
  await extendSessions(bench.world)
  for (let part = 0; part < 4; part += 1) {
    const responses = await deeply(bench, operation, seed * 4 + part)
    for (const one of responses) {
      recordResult(bench, { operation, family: 'deep', answer: asRaw(one), request: `seed ${seed} ${one.address}` })
    }
  }
}

type ShareOptions = { requests: number; seed: number; only: RegExp; tell: (found: ShareResult) => void }

/** Sends one share of the requests to its own API. */
export async function runShare({ requests, seed, only, tell }: ShareOptions): Promise<ShareResult> {
  const standIn = await startCaptchaStandIn()
  const { env } = await startTestStore()
  // Tokens of the stand-in cost nothing; those of the product's own captcha need proof of work.
  const api = await startTestApi({ level: 'error', env: { ...env, ...standIn.env } })
  const granting = await startTestApi({ level: 'error', env })
  await api.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = api.app.server.address() as AddressInfo
  const found: ShareResult = { sent: 0, byStatus: {}, byFamily: {}, slowestMs: 0, maxOwnMs: 0, faults: [] }
  const createWorld = () => makeWorld(granting.app, granting.database.owner)
  const wanted = operations.filter(({ name }) => only.test(name))
  try {
    for (let round = 0; found.sent < requests; round += 1) {
      // A round uses up addresses, names and list capacity; without a new world the next round would test less.
      const bench: Bench = { api, port, standIn, world: await createWorld(), createWorld, found }
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
