import type { Context } from '#server/context.ts'
import type { Trx } from '#server/db/database.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { pairwiseId } from '#server/lib/pairwise-id.ts'
import { judge, rolesOf } from '#server/permissions/judge.ts'
import type { OpenMove, Report, ReportCard, ReportEvent } from '@grana/contract/reports/report'
import type { Permission } from '@grana/contract/tenancy'
import { listOfReport } from '../report-files/public.ts'
import { mayDo } from './may-do.ts'
import { standpointOf } from './move-report.ts'
import { movesFor, type Mover } from './moves.ts'
import { openProposals } from './proposals.ts'
import { listCitations, toCitation, type CitationRow } from './queries-citations.ts'
import {
  findAround,
  findQuality,
  findWords,
  listEvents,
  listProposals,
  type Around,
  type EventRow,
  type ListedReport,
} from './queries-lists.ts'
import type { ProgramFacts, ReportRow } from './queries-reports.ts'
import { isRewardable, trackFor } from './rewards/policy.ts'
import { toReward } from './rewards/to-reward.ts'

type DueColumns = Pick<ListedReport, 'due_stage' | 'due_days' | 'due_at' | 'due_left'>

export function dueOf({
  due_stage: stage,
  due_days: days,
  due_at: at,
  due_left: left,
}: DueColumns): Pick<ReportCard, 'due'> {
  if (stage === null || days === null) return {}
  return { due: { stage, days, ...(at !== null && { at: at.toISOString() }), ...(left !== null && { left }) } }
}

/** A report in a list; `handles` is whether its reader works on it. */
export function toCard(row: ListedReport, { handles }: { handles: boolean }): ReportCard {
  return {
    id: row.id,
    reference: `${row.initials}-${row.number}`,
    title: row.title,
    program: { id: row.program_id, name: row.program_name },
    weakness: row.weakness,
    severity: row.severity,
    state: row.state,
    ...(row.closing_reason !== null && { closing_reason: row.closing_reason }),
    reward_track: trackFor(row.reward_track, handles),
    ...dueOf(row),
    submitted_at: row.submitted_at.toISOString(),
    moved_at: row.moved_at.toISOString(),
  }
}

/** Who of the team had the idea is among the team; what of others' it rests on is cited in words, without a handle to it. */
function forAgent({
  proposal: _proposal,
  duplicate_of: _report,
  known_issue: _issue,
  ...details
}: EventRow['details']) {
  return details
}

type Shown = { mover: Mover; cited: CitationRow | undefined; agent: Report['agent'] & { account: string } }

/** The agent is told what the organization says, not which of its people says it. */
function toEvent(row: EventRow, { mover: { side }, cited, agent }: Shown): ReportEvent {
  const actorId = row.actor_id === agent.account ? agent.id : row.actor_id
  const isNamed = row.actor_id !== null && (side !== 'agent' || row.side === 'agent')
  return {
    number: row.number,
    kind: row.kind,
    audience: row.audience,
    side: row.side,
    ...(isNamed && { actor: { id: actorId ?? '', name: row.actor_name ?? '' } }),
    ...(row.concerned_id !== null && { concerns: { id: row.concerned_id, name: row.concerned_name ?? '' } }),
    ...(row.from_state !== null && { from: row.from_state }),
    ...(row.to_state !== null && { to: row.to_state }),
    ...(row.closing_reason !== null && { closing_reason: row.closing_reason }),
    ...(row.text !== null && { text: row.text }),
    details: side === 'agent' ? forAgent(row.details) : row.details,
    ...(cited && { cites: toCitation(cited) }),
    at: row.created_at.toISOString(),
  }
}

function toMove({ move, verdict }: ReturnType<typeof movesFor>[number]): OpenMove {
  return {
    to: move.to,
    ...(move.reason !== undefined && { reason: move.reason }),
    needs: [...(move.needs ?? [])],
    only_proposes: verdict === 'suggest',
  }
}

/** Seconds of the organization's time so far, or until it was closed. */
function clockOf(report: ReportRow, at: Date) {
  const end = report.closed_at ?? report.paused_at ?? at
  const ran = Math.round((end.getTime() - report.submitted_at.getTime()) / 1000) - report.paused_seconds
  return { seconds: Math.max(0, ran), is_paused: report.paused_at !== null }
}

/** Named by the event that gave it to them; without it, as in a very long history, they go unnamed. */
function triagerOf({ triager_id: id }: ReportRow, events: readonly EventRow[]): Pick<Report, 'triager'> {
  const given = id === null ? undefined : events.findLast(({ concerned_id: concerned }) => concerned === id)
  return given === undefined ? {} : { triager: { id: id ?? '', name: given.concerned_name ?? '' } }
}

function ofTeam(report: ReportRow, around: Around) {
  return {
    ...(report.duplicate_of !== null && { duplicate_of: report.duplicate_of }),
    ...(report.known_issue_id !== null && {
      known_issue: {
        id: report.known_issue_id,
        title: around.known_title ?? '',
        known_since: around.known_since ?? '',
      },
    }),
    ...(report.assigned_to !== null && {
      assigned_to: { id: report.assigned_to, name: around.assignee_name ?? '' },
    }),
  }
}

function namesOf(report: ReportRow, around: Around, { side }: Mover) {
  return {
    target: { id: report.target_id, name: around.target_name, address: around.target_address },
    // What it repeats is not for the agent to open: the event that closed it cites what they may know of it.
    ...(side !== 'agent' && ofTeam(report, around)),
  }
}

/** What waits for a decision is told however long ago it was proposed. */
function withProposals(events: readonly EventRow[], proposals: readonly EventRow[]): readonly EventRow[] {
  const first = events[0]?.number ?? 0
  return [...proposals.filter(({ number }) => number < first), ...events]
}

/** Whether a member accepts reports here; analysts where the program lets them. */
export function mayAccept(
  mover: Mover,
  { report, program }: { report: ReportRow; program: Pick<ProgramFacts, 'analysts_accept'> },
): boolean {
  if (mover.side !== 'organization') return false
  const verdict = judge('report.accept', rolesOf(mover.standing, report.program_id))
  return verdict === 'yes' || (verdict === 'own' && program.analysts_accept)
}

/** The identifier of a report's agent for those who read it: organizations get one of their own. */
export function agentIdFor({ config }: Context, { side }: Mover, report: ReportRow): string {
  const { organization_id: organizationId, agent_id: userId } = report
  return side === 'organization' ? pairwiseId(config.appSecret, { organizationId, userId }) : userId
}

type Reader = { program: ProgramFacts; mover: Mover; at: Date; agentId: string }

/** A report with all that the reader may see of it, and what they may do. */
export async function toReport(trx: Trx, report: ReportRow, { program, mover, at, agentId }: Reader): Promise<Report> {
  const [around, words, quality, proposals] = [
    await findAround(trx, report.id),
    await findWords(trx, report),
    await findQuality(trx, report),
    mover.side === 'agent' ? [] : await listProposals(trx, report),
  ]
  if (around === undefined || words === undefined) throw new DomainError('request.not_found')
  const events = withProposals(await listEvents(trx, report), proposals)
  const cited = await listCitations(trx, report, { initials: around.initials, events })
  const agent = { id: agentId, username: around.agent_name }
  const shown = { mover, agent: { ...agent, account: report.agent_id } }
  const isFrozen = report.state === 'archived'
  const handles = mover.side !== 'agent' && mayDo('report.note', mover, report) === 'yes'
  const can = (permission: Permission) => !isFrozen && mayDo(permission, mover, report) !== 'no'
  return {
    ...toCard({ ...report, program_name: around.program_name, initials: around.initials }, { handles }),
    agent,
    ...namesOf(report, around, mover),
    ...(mover.side !== 'agent' && triagerOf(report, events)),
    policy_version: report.policy_version,
    claimed_severity: report.claimed_severity,
    ...(words.cvss_vector !== null && { cvss: words.cvss_vector }),
    summary: words.summary,
    steps: words.steps,
    impact: words.impact,
    files: await listOfReport(trx, report),
    ...(report.clause !== null && { clause: report.clause }),
    ...(report.review_on !== null && { review_on: report.review_on }),
    clock: clockOf(report, at),
    events: events.map((row) => toEvent(row, { ...shown, cited: cited.get(row.number) })),
    moves: movesFor(standpointOf(report, program), mover, at).map(toMove),
    reward: await toReward(trx, report, {
      mover,
      approves: mover.side === 'organization' && mayDo('reward.approve', mover, report) === 'yes',
      handles,
    }),
    ...(quality !== undefined && { quality }),
    proposals: openProposals(proposals, { report, program, mover, at }),
    can: {
      message: can('report.message'),
      note: mover.side !== 'agent' && can('report.note'),
      assign: mover.side !== 'agent' && can('report.assign'),
      rate: !isFrozen && isRewardable(report) && mayAccept(mover, { report, program }),
      ...(mayDo('report.readings', mover, report) === 'yes' && { see_readings: true }),
      set_severity: can('report.severity'),
      only_proposes_severity: mayDo('report.severity', mover, report) === 'suggest',
    },
  }
}
