import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createAuthorizer, type Authorize } from '@grana/server/http/tenancy/authorize'
import { DomainError } from '@grana/server/lib/domain-error'
import { operationRoutes } from '@grana/server/operation-routes'
import { startTestApi, type TestApi } from '@grana/server/testing/test-api'
import { findShownAgentIds } from './agent-ids.ts'
import { runForeignIds } from './foreign-ids.ts'
import { tryLeaks } from './leaks.ts'
import { runMatrix } from './matrix.ts'
import { findRouteGaps } from './other-routes.ts'
import { findGaps, authorizationSetups } from './prove.ts'
import { makeWorld, type World } from './world.ts'

// A small part of `pnpm prove isolation`; creating three tenants is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

let api: TestApi
let world: World
/** Replaces the policy. */
let stand: Authorize | undefined

beforeAll(async () => {
  let real: Authorize | undefined
  const authorize: Authorize = (knock) => (stand ?? (real ??= createAuthorizer(api.context)))(knock)
  api = await startTestApi({ level: 'info', authorize })
  world = await makeWorld(api.app, api.database.owner)
})
afterAll(() => api.close())

const all = operationRoutes.map(({ operation }) => operation)
const some = (names: readonly string[]) => all.filter(({ name }) => names.includes(name))

test('every operation and every other route has an expectation', () => {
  expect([...findGaps(), ...findRouteGaps(api.app, all)]).toEqual([])
})

test('the six known leaks of row security are closed', async () => {
  expect(await tryLeaks({ database: api.database, ...world })).toEqual({ tried: 6, succeeded: [] })
})

test('no answer to a member contains the account id of an agent', async () => {
  const ofMembers = all.filter(({ access }) => access === 'member')
  const shown = await findShownAgentIds(world, ofMembers, 1)
  expect(shown.agents).toEqual([])
  expect(shown.answers).toBeGreaterThan(40)
})

test('responses to all roles match the expectations for a sample of operations', async () => {
  const operations = some(['getOrganizationProgram', 'removeMember', 'getAgentProgram', 'getStaffPerson'])
  const run = await runMatrix(world, { operations, isWhole: true })
  expect([run.mismatches, run.foreignRows, run.faults]).toEqual([[], [], 0])
  expect(run.cells).toBeGreaterThan(400)
})

const sampled = ['listMembers', 'assignReport']

test('a foreign identifier anywhere in a request gets the response of a random one', async () => {
  const run = await runForeignIds(world, some(sampled))
  expect(run.unequal).toEqual([])
  expect(run.cells).toBeGreaterThan(100)
})

test('detects a response that depends on a foreign identifier', async () => {
  const leaking = Object.assign(Object.create(api.app) as typeof api.app, {
    inject: async (asked: InjectOptions & { query?: { after?: string } }) => {
      const answer = await api.app.inject(asked)
      const isTheirs = asked.query?.after === world.theirs.member.id
      return isTheirs ? { statusCode: answer.statusCode, headers: answer.headers, body: `${answer.body} ` } : answer
    },
  })
  const run = await runForeignIds({ ...world, app: leaking }, some(['listMembers']))
  expect(run.unequal.length).toBeGreaterThan(3)
  expect(run.unequal.every((line) => line.includes('query.after of another member'))).toBe(true)
})

test('detects a server that refuses everything and one without authorization', async () => {
  const operations = some(['getOrganization'])
  stand = () => Promise.reject(new DomainError('request.not_found'))
  const refusing = await runMatrix(world, { operations, isWhole: true })
  expect(refusing.mismatches).toHaveLength(20)
  expect(refusing.allowed).toBe(0)
  for (const { authorize, before } of authorizationSetups) {
    stand = authorize ?? stand
    await before?.(api)
  }
  const open = await runMatrix(world, { operations, isWhole: false })
  expect(open.foreignRows.length).toBeGreaterThan(10)
})
