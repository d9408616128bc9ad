import type { Trx } from '#server/db/database.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { emit } from '#server/reactions.ts'
import { engagementTransitionsFor, type EngagementTransition } from '@grana/contract/engagements/transitions'
import type { EngagementSide, EngagementState } from '@grana/contract/engagements/values'
import type { ProgramState } from '@grana/contract/program-values'
import { recordEvent } from '../audit/public.ts'
import { changeProgramState, lockProgram } from '../programs/public.ts'
import {
  answerQuote,
  insertMove,
  updateEngagement,
  type EngagementChange,
  type EngagementRow,
} from './queries-engagements.ts'

export type EngagementActor = { id: string; side: EngagementSide }

export type EngagementGoal = {
  to: EngagementState
  text?: string | undefined
  /** What the transition writes beside the state: the program of an accepted quote, the version of a scope or quote. */
  change?: Partial<Pick<EngagementChange, 'program_id' | 'quotes' | 'scopes' | 'hours' | 'sent_at'>>
  version?: number
}

/** The transition to a state. Throws when the state or the side does not allow it, or when the other side lacks the reason. */
export function findTransition(
  { state, paused_by: pausedBy }: Pick<EngagementRow, 'state' | 'paused_by'>,
  { side }: Pick<EngagementActor, 'side'>,
  { to, text }: Pick<EngagementGoal, 'to' | 'text'>,
): EngagementTransition {
  const found = engagementTransitionsFor({ state, pausedBy }, side).find((line) => line.to === to)
  if (found === undefined) throw new DomainError('engagement.move_refused')
  if (found.needsText && text === undefined) throw new DomainError('engagement.move_incomplete')
  return found
}

/** Throws for a transition that has an operation of its own: a plain decision does not bring a scope, a quote or an agreement. */
export function assertPlainTransition(
  engagement: Pick<EngagementRow, 'state' | 'paused_by'>,
  actor: Pick<EngagementActor, 'side'>,
  goal: Pick<EngagementGoal, 'to' | 'text'>,
): void {
  if (findTransition(engagement, actor, goal).ofOperation) throw new DomainError('engagement.move_refused')
}

/** The state of the program while the engagement is in a state. Only tests in progress receive findings. */
const programStateOf: Partial<Record<EngagementState, ProgramState>> = {
  planned: 'paused',
  in_progress: 'active',
  paused: 'paused',
  reporting: 'paused',
  remediation: 'paused',
  closed: 'closed',
  cancelled: 'closed',
}

async function moveProgram(
  trx: Trx,
  { organization_id: organizationId, program_id: programId, state }: EngagementRow,
  { to, side, at }: { to: EngagementState; side: EngagementSide; at: Date },
): Promise<void> {
  const goal = programStateOf[to]
  if (programId === null || goal === undefined || goal === programStateOf[state]) return
  const key = { organizationId, programId }
  // The lapse of the last target may have paused it before.
  if ((await lockProgram(trx, key))?.state === goal) return
  await changeProgramState(trx, key, { to: goal, at, byStaff: side === 'staff' })
}

type Move = { engagement: EngagementRow; actor: EngagementActor; at: Date }

/**
 * The only function that changes the state of an engagement: state, event, its program, an open quote, audit event and job are
 * written in one transaction. The caller holds the lock on the engagement.
 */
export async function transitionEngagement(
  trx: Trx,
  { engagement, actor, at }: Move,
  { to, text, change = {}, version }: EngagementGoal,
): Promise<void> {
  findTransition(engagement, actor, { to, text })
  const { organization_id: organizationId, id, state: from } = engagement
  if (from === 'quoted' && to !== 'planned') await answerQuote(trx, engagement, { state: 'returned', by: actor.id, at })
  await moveProgram(trx, engagement, { to, side: actor.side, at })
  const number = engagement.events + 1
  await insertMove(trx, engagement, {
    number,
    side: actor.side,
    actorId: actor.id,
    from,
    to,
    text,
    version,
    hours: change.hours,
    at,
  })
  await updateEngagement(trx, engagement, {
    ...change,
    state: to,
    paused_by: to === 'paused' ? actor.side : null,
    events: number,
    moved_at: at,
  })
  await recordEvent(trx, {
    organizationId,
    actorId: actor.id,
    action: `engagement.${to}`,
    thing: 'engagement',
    thingId: id,
    details: { from },
  })
  await emit(trx, 'engagement.moved', { organizationId, engagementId: id, number })
}
