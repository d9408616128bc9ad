import { sql } from 'kysely'
import {
  beginAgentCommentFile,
  completeAgentCommentFile,
  type CommentFileBegun,
} from '@grana/contract/reports/comment-files'
import { getAgentDisclosure, type Disclosure } from '@grana/contract/reports/disclosure'
import { answerDispute, openDispute, type DisputeRecord } from '@grana/contract/reports/disputes'
import { beginHelpedRetestFile, completeHelpedRetestFile } from '@grana/contract/reports/helped-retest-files'
import { changeReportState } from '@grana/contract/reports/organization-reports'
import { answerRetest, askRetest } from '@grana/contract/reports/retest'
import { answerHelpedRetest, handOverRetest } from '@grana/contract/reports/retest-hand-over'
import { refuseReward } from '@grana/contract/reports/rewards'
import { ruleDispute, takeDispute } from '@grana/contract/staff/disputes'
import { agreedDisclosure, fullDisclosure } from './disclosures.ts'
import { pngOf, sendBytes } from './evidence.ts'
import { dataOf } from './programs.ts'
import { draftReport, reportingAgent, type ReportWorld, type SignedInUser } from './reports.ts'
import { acceptedReport } from './rewards.ts'
import type { TestStaff } from './staff.ts'
import type { TestApi } from './test-api.ts'
import type { ApiResponse } from './test-browser.ts'

type Caller = Pick<SignedInUser, 'browser'>

/** Where a report lives, and those who act on it. */
type Stage = {
  api: TestApi
  world: ReportWorld
  agent: SignedInUser
  owner: SignedInUser
  administrator: SignedInUser
  arbiter: TestStaff
  /** Publishes an agreed disclosure, as the worker does. */
  publish: (report: string) => Promise<void>
}

type Place = Stage & { report: string; params: { organization: string; report: string } }

/** The same answer, which must be a success. */
export function ok(answer: ApiResponse): ApiResponse {
  if (answer.status !== 200) throw new Error(`answered ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer
}

/** A file of an answer, whose name is a secret; checked once the worker runs. */
async function fileOf(by: Caller, report: string, { name, isHelper }: { name: string; isHelper: boolean }) {
  const [begin, complete] = isHelper
    ? ([beginHelpedRetestFile, completeHelpedRetestFile] as const)
    : ([beginAgentCommentFile, completeAgentCommentFile] as const)
  const body = { name: `${name}.png`, size: 67 }
  const { file, upload } = dataOf<CommentFileBegun>(ok(await by.browser.call(begin, { params: { report }, body })))
  await sendBytes(upload, pngOf())
  ok(await by.browser.call(complete, { params: { report, upload: file.id } }))
  return file.id
}

const ask = async ({ administrator, params }: Place, all: string) =>
  ok(await administrator.browser.call(askRetest, { params, body: { text: `Fixed ${all}` } }))

/** Hands the open retest to an invited agent after three weeks of silence. */
async function handOver({ api, world, administrator, report, params }: Place): Promise<SignedInUser> {
  const helper = await reportingAgent(api)
  const { rows } = await sql<{ id: string }>`
    insert into grana.agent_invitations (organization_id, program_id, user_id, state, created_at, answered_at)
    values (${world.organization}, ${world.program}, ${helper.user.id}, 'accepted', now(), now()) returning id`.execute(
    api.database.owner,
  )
  await sql`update grana.reports set retest_asked_at = now() - interval '21 days' where id = ${report}`.execute(
    api.database.owner,
  )
  const body = { invitation: rows[0]?.id ?? '' }
  ok(await administrator.browser.call(handOverRetest, { params, body }))
  return helper
}

/** Two rounds of a retest: the agent answers the first and an agent to whom it was handed the second, each with a file. */
async function retested(place: Place, secrets: readonly string[]) {
  const { agent, world, report } = place
  const [all, first = ''] = [secrets.join(' and '), secrets[0]]
  await ask(place, all)
  const own = await fileOf(agent, report, { name: `own-${first}`, isHelper: false })
  const persists = { answer: 'persists', text: `Still ${all}`, files: [own] } as const
  ok(await agent.browser.call(answerRetest, { params: { report }, body: persists }))
  await ask(place, all)
  const helper = await handOver(place)
  const helped = await fileOf(helper, report, { name: `helped-${first}`, isHelper: true })
  const { id: draft } = await draftReport(helper, world, { summary: `Copied ${all}`.slice(0, 2000) })
  const fixed = { answer: 'fixed', text: `Gone ${all}`, files: [helped] } as const
  ok(await helper.browser.call(answerHelpedRetest, { params: { report }, body: fixed }))
  return { helper, files: [own, helped], draft }
}

/** A dispute about the refused reward: opened, answered and ruled. */
async function disputed({ agent, owner, arbiter, report, params }: Place, all: string): Promise<string> {
  const opened = { ground: 'reward', text: `Wrong ${all}` } as const
  const told = ok(await agent.browser.call(openDispute, { params: { report }, body: opened }))
  const id = dataOf<DisputeRecord>(told).disputes[0]?.id ?? ''
  ok(await owner.browser.call(answerDispute, { params, body: { text: `Right ${all}` } }))
  ok(await arbiter.browser.call(takeDispute, { params: { id } }))
  const ruling = { ruling: 'upheld', text: `Ruled ${all}`, clause: '1.1' } as const
  ok(await arbiter.browser.call(ruleDispute, { params: { id }, body: ruling }))
  return id
}

/** A published page whose every text holds the secrets. */
async function published({ world, agent, owner, report, publish }: Place, all: string): Promise<string> {
  const text = { summary: `A ${all}`, what_happened: `B ${all}`, impact: `C ${all}`, steps: `D ${all}` }
  const title = `Page of ${all}`.slice(0, 60)
  await agreedDisclosure(world, { agent, owner, report }, { ...fullDisclosure({ title }), ...text })
  await publish(report)
  const seen = ok(await agent.browser.call(getAgentDisclosure, { params: { report } }))
  return dataOf<Disclosure>(seen).slug ?? ''
}

/** A report that lived through retests, a dispute and a disclosure, with the secrets in all that was written. */
export async function livedReport(stage: Stage, secrets: readonly string[]) {
  const { api, world, agent, administrator } = stage
  const all = secrets.join(' and ')
  const report = await acceptedReport(api.database.owner, world, { agent, by: administrator })
  const params = { organization: world.organization, report }
  const place = { ...stage, report, params }
  const retest = await retested(place, secrets)
  for (const [round, by] of [administrator, world].entries())
    ok(await by.browser.call(refuseReward, { params, body: { round, text: `No ${all}` } }))
  const resolved = { to: 'closed', reason: 'resolved', text: `Closed ${all}` } as const
  ok(await administrator.browser.call(changeReportState, { params, body: resolved }))
  return { report, dispute: await disputed(place, all), slug: await published(place, all), ...retest }
}
