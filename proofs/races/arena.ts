import type { FastifyInstance } from 'fastify'
import { buildApp } from '@grana/server/app'
import { buildContext, closeContext } from '@grana/server/build-context'
import type { Db } from '@grana/server/db/database'
import { patientLimits } from '@grana/server/db/test-database'
import { createLifecycle } from '@grana/server/http/stop/lifecycle'
import { createLog } from '@grana/server/lib/log'
import { startAccountApi, type AccountApi } from '@grana/server/testing/account-api'
import { signedInBrowser } from '@grana/server/testing/tenants'
import { testBrowser, type TestBrowser, type ApiResponse } from '@grana/server/testing/test-browser'
import { sized } from '@grana/server/testing/test-size'
import type { TestUser } from '@grana/server/testing/test-user'

/** Two instances of the API, each with its own connections, for concurrent requests. */
export type Arena = {
  api: AccountApi
  db: Db
  /** One user, signed in at both. */
  at: (user: TestUser) => Promise<readonly TestBrowser[]>
  /** An anonymous browser at both, from an address that was not used before. */
  anonymous: () => readonly TestBrowser[]
  /** Cleanup of what races have opened. */
  atEnd: (() => Promise<void>)[]
  close: () => Promise<void>
}

export async function openArena(): Promise<Arena> {
  const api = await startAccountApi()
  const log = createLog({ level: 'silent', name: 'test', destination: { write: () => true } })
  const context = buildContext(api.context.config, { log, clock: api.context.clock, poolLimits: patientLimits })
  const second = buildApp(context, createLifecycle(), { timeouts: { handler: 300_000, request: 300_000 } })
  await second.ready()
  const apps: readonly FastifyInstance[] = [api.app, second]
  const db = api.database.owner
  let visitorCount = 0
  const atEnd: (() => Promise<void>)[] = []
  return {
    api,
    db,
    atEnd,
    at: (user) => Promise.all(apps.map((app) => signedInBrowser(app, db, user))),
    anonymous() {
      visitorCount += 1
      const address = `10.0.${visitorCount >> 8}.${visitorCount & 255}`
      return apps.map((app) => testBrowser(app, { address }))
    },
    async close() {
      for (const end of atEnd.toReversed()) await end()
      await second.close()
      await closeContext(context)
      await api.close()
    },
  }
}

/** The concurrent requests of a round, and whether their outcome is allowed. */
export type Round = {
  tries: readonly (() => Promise<ApiResponse>)[]
  /** Exactly one success, unless given. */
  holds?: (responses: readonly ApiResponse[]) => Promise<boolean>
}

export type Race = { name: string; prepare: (arena: Arena) => Promise<Round> }

export const successes = (responses: readonly ApiResponse[]): number =>
  responses.filter(({ status }) => status === 200).length

/** How many concurrent attempts: for a cheap action, and for one that takes longer. */
export const crowd = sized({ gate: 8, full: 20 })
export const group = sized({ gate: 6, full: 12 })

/** The same attempt from every browser, repeatedly in turn. */
export function repeatFor(
  browsers: readonly TestBrowser[],
  { count, send }: { count: number; send: (browser: TestBrowser, index: number) => Promise<ApiResponse> },
): (() => Promise<ApiResponse>)[] {
  return Array.from({ length: count }, (_, index) => () => send(browsers[index % browsers.length]!, index))
}

/** How many rounds had an outcome that is not allowed; a server error ends the race. */
export async function runRace(arena: Arena, { name, prepare }: Race, rounds: number): Promise<number> {
  let wrong = 0
  for (let round = 0; round < rounds; round += 1) {
    const { tries, holds = async (responses) => successes(responses) === 1 } = await prepare(arena)
    const responses = await Promise.all(tries.map((send) => send()))
    const fault = responses.find(({ status }) => status >= 500 || status === 429)
    if (fault !== undefined) throw new Error(`${name}: answered ${fault.status} ${JSON.stringify(fault.body)}`)
    if (!(await holds(responses))) wrong += 1
  }
  return wrong
}
