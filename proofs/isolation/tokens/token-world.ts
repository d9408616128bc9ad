import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { publishProgramDraft } from '@grana/contract/programs/builder'
import type { ProgramDraft } from '@grana/contract/programs/draft'
import { commentReport } from '@grana/contract/reports/organization-reports'
import { askRetest } from '@grana/contract/reports/retest'
import { draftProgram, insertTarget } from '@grana/server/testing/programs'
import { reportingAgent, reportWorld, type ReportWorld, type SignedInUser } from '@grana/server/testing/reports'
import { acceptedReport } from '@grana/server/testing/rewards'
import type { TestApi } from '@grana/server/testing/test-api'
import { insertAgentInvitation } from '../tenant.ts'

/** A program or a report that calls name, and the texts by which an answer shows it. */
export type Thing = {
  kind: 'program' | 'report'
  /** What it is to the first program of our organization, and to its agent. */
  name: string
  id: string
  organization: string
  program: string
  isPublic: boolean
  /** The agent who sent the report, or who joined the private program. */
  agent: string | undefined
  /** Its identifier, and a mark in its texts. */
  needles: readonly string[]
}

/** Two organizations and two agents, each thing with texts of its own. */
export type TokenWorld = {
  api: TestApi
  ours: ReportWorld
  theirs: ReportWorld
  agent: SignedInUser
  other: SignedInUser
  things: readonly Thing[]
}

const newMark = () => `Zq${randomUUID().slice(0, 8)}`

type ProgramOptions = { world: ReportWorld; name: string; isPublic?: boolean; agent?: SignedInUser }

async function makeProgram(api: TestApi, { world, name, isPublic = true, agent }: ProgramOptions): Promise<Thing> {
  const { organization } = world
  const db = api.database.owner
  const mark = newMark()
  const target = await insertTarget(db, organization, { name: `Target ${mark}` })
  const draft: Partial<ProgramDraft> = {
    name: `Program ${mark}`,
    visibility: isPublic ? 'public' : 'private',
    in_scope: [{ target_id: target, tier: 1 }],
  }
  const { program, params, revision } = await draftProgram({ ...world, target }, draft)
  const told = await world.browser.call(publishProgramDraft, { params, body: { revision } })
  if (told.status !== 200) throw new Error(`publishing answered ${told.status} ${JSON.stringify(told.body)}`)
  if (agent !== undefined) {
    const tenant = { id: organization, member: world.owner }
    await insertAgentInvitation(db, { tenant, program, userId: agent.user.id, state: 'accepted' })
  }
  await db
    .insertInto('known_issues')
    .values({
      organization_id: organization,
      program_id: program,
      title: `Issue ${mark}`,
      text: `Known ${mark}`,
      known_since: '2026-01-02',
      registered_by: world.owner.id,
      created_at: new Date(),
    })
    .execute()
  const place = { kind: 'program', name, id: program, organization, program, isPublic } as const
  return { ...place, agent: agent?.user.id, needles: [program, mark] }
}

type ReportOptions = { world: ReportWorld; name: string; of: Thing; agent: SignedInUser }

/** An accepted report with a comment and a retest that was asked. */
async function makeReport(api: TestApi, { world, name, of, agent }: ReportOptions): Promise<Thing> {
  const { organization, owner, browser } = world
  const db = api.database.owner
  const mark = newMark()
  const { target_id: target } = await db
    .selectFrom('policy_targets')
    .select('target_id')
    .where('program_id', '=', of.program)
    .executeTakeFirstOrThrow()
  const place = { ...world, program: of.program, target: target ?? '' }
  const id = await acceptedReport(db, place, { agent, by: { user: owner, browser } })
  const params = { organization, report: id }
  for (const { status } of [
    await browser.call(commentReport, { params, body: { text: `Comment ${mark}`, audience: 'everyone' } }),
    await browser.call(askRetest, { params, body: { text: `Retest ${mark}` } }),
  ])
    if (status !== 200) throw new Error(`the report of a token answered ${status}`)
  const about = { kind: 'report', name, id, organization, program: of.program, isPublic: false } as const
  return { ...about, agent: agent.user.id, needles: [id, mark] }
}

/** Feeds end before the oldest running transaction of the cluster: waits until they show what is committed now. */
async function waitForFeeds({ database: { owner } }: TestApi): Promise<void> {
  const { rows } = await sql<{ next: string }>`
    select pg_snapshot_xmax(pg_current_snapshot())::text as next`.execute(owner)
  const isSettled = async () => {
    const { rows: found } = await sql`
      select where pg_snapshot_xmin(pg_current_snapshot()) >= ${rows[0]?.next}::xid8`.execute(owner)
    return found.length > 0
  }
  while (!(await isSettled())) await pause(20)
}

export async function makeTokenWorld(api: TestApi): Promise<TokenWorld> {
  const [ours, theirs] = [await reportWorld(api), await reportWorld(api)]
  const [agent, other] = [await reportingAgent(api), await reportingAgent(api)]
  const own = await makeProgram(api, { world: ours, name: 'own' })
  const second = await makeProgram(api, { world: ours, name: 'of another program' })
  const foreign = await makeProgram(api, { world: theirs, name: 'of another organization' })
  const joined = await makeProgram(api, { world: ours, name: 'joined', isPublic: false, agent })
  const closed = await makeProgram(api, { world: theirs, name: 'private', isPublic: false, agent: other })
  const things = [
    own,
    second,
    foreign,
    joined,
    closed,
    await makeReport(api, { world: ours, name: 'own', of: own, agent }),
    await makeReport(api, { world: ours, name: 'of another program', of: second, agent: other }),
    await makeReport(api, { world: theirs, name: 'of another organization', of: foreign, agent: other }),
  ]
  await waitForFeeds(api)
  return { api, ours, theirs, agent, other, things }
}
