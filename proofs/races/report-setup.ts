import { registerKnownIssue, type KnownIssue } from '@grana/contract/reports/organization-reports'
import { grantSecondFactor, reportWorld, type ReportWorld, type SignedInUser } from '@grana/server/testing/reports'
import type { TestBrowser } from '@grana/server/testing/test-browser'
import { startTestWorker, type TestWorker } from '@grana/server/testing/test-worker'
import type { Arena } from './arena.ts'

export type ReportSetup = {
  world: ReportWorld
  worker: TestWorker
  knownIssue: string
  members: readonly TestBrowser[]
}

/** One program for all rounds of an arena, and two members who triage its reports, each at both instances. */
const setups = new WeakMap<Arena, Promise<ReportSetup>>()

async function createReportSetup(arena: Arena): Promise<ReportSetup> {
  const world = await reportWorld(arena.api)
  const worker = await startTestWorker({}, arena.api.database)
  arena.atEnd.push(() => worker.close())
  const people = [await world.inProgram('administrator'), await world.inProgram('owner')]
  const members = (await Promise.all(people.map(({ user }) => arena.at(user)))).flat()
  for (const { user } of people) await grantSecondFactor(arena.db, user)
  const known = await members[0]!.call(registerKnownIssue, {
    params: world.programParams,
    body: { title: 'Known', text: 'Known for long.', known_since: '2020-01-01' },
  })
  const [issue] = known.body['data'] as KnownIssue[]
  return { world, worker, members, knownIssue: issue?.id ?? '' }
}

export function getReportSetup(arena: Arena): Promise<ReportSetup> {
  const setup = setups.get(arena) ?? createReportSetup(arena)
  setups.set(arena, setup)
  return setup
}

export async function bothOf(arena: Arena, { user }: SignedInUser): Promise<readonly TestBrowser[]> {
  const browsers = await arena.at(user)
  await grantSecondFactor(arena.db, user)
  return browsers
}
