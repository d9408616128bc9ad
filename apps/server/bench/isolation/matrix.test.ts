import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createAdmission, type Admit } from '#server/http/tenancy/admit.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { operationRoutes } from '#server/operation-routes.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import { agentIdsShown } from './agent-ids.ts'
import { runForeignIds } from './foreign-ids.ts'
import { tryLeaks } from './leaks.ts'
import { runMatrix } from './matrix.ts'
import { doorGaps } from './other-doors.ts'
import { gaps, walls } from './prove.ts'
import { makeWorld, type World } from './world.ts'

// A small part of `pnpm prove isolation`; a world of three tenants takes its time on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

let api: TestApi
let world: World
/** Stands in for the first wall. */
let stand: Admit | undefined

beforeAll(async () => {
  let real: Admit | undefined
  const admit: Admit = (knock) => (stand ?? (real ??= createAdmission(api.context)))(knock)
  api = await startTestApi({ level: 'info', admit })
  world = await makeWorld(api.app, api.database.owner)
})
afterAll(() => api.close())

const all = operationRoutes.map(({ operation }) => operation)
const some = (names: readonly string[]) => all.filter(({ name }) => names.includes(name))

test('somebody has said of every operation and of every other door who may use it', () => {
  expect([...gaps(), ...doorGaps(api.app, all)]).toEqual([])
})

test('the six known leaks of row security are closed', async () => {
  expect(await tryLeaks({ database: api.database, ...world })).toEqual({ tried: 6, succeeded: [] })
})

test('no answer to a member contains the account id of an agent', async () => {
  const ofMembers = all.filter(({ access }) => access === 'member')
  const shown = await agentIdsShown(world, ofMembers, 1)
  expect(shown.agents).toEqual([])
  expect(shown.answers).toBeGreaterThan(40)
})

test('what everybody is told about some things is what the product says', async () => {
  const operations = some([
    'getOrganizationProgram',
    'getTarget',
    'removeMember',
    'listAuditEvents',
    'getAgentProgram',
    'getStaffPerson',
    'getUser',
  ])
  const run = await runMatrix(world, { operations, isWhole: true })
  expect([run.mismatches, run.foreignRows, run.faults]).toEqual([[], [], 0])
  expect(run.cells).toBeGreaterThan(700)
})

const sampled = ['listMembers', 'listAuditEvents', 'assignReport']

test('a foreign identifier anywhere in a request is answered as a random one', async () => {
  const run = await runForeignIds(world, some(sampled))
  expect(run.unequal).toEqual([])
  expect(run.cells).toBeGreaterThan(200)
})

test('an answer that depends on a foreign identifier is found', async () => {
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

test('a server that refuses everything is found out, and so is one without walls', async () => {
  const operations = some(['getOrganization'])
  stand = () => Promise.reject(new DomainError('request.not_found'))
  const refusing = await runMatrix(world, { operations, isWhole: true })
  expect(refusing.mismatches).toHaveLength(20)
  expect(refusing.allowed).toBe(0)
  for (const { admit, before } of walls) {
    stand = admit ?? stand
    await before?.(api)
  }
  const open = await runMatrix(world, { operations, isWhole: false })
  expect(open.foreignRows.length).toBeGreaterThan(10)
})
