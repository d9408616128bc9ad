import { inTransaction } from '#server/db/transaction.ts'
import type { Events } from '#server/events.ts'
import { maxFailingMs } from '#server/lib/outbound/retry-pauses.ts'
import { emit, emitMany } from '#server/reactions.ts'
import { listOwners, notify } from '../notifications/public.ts'
import { createConnector } from './connectors/create-connector.ts'
import { readTickets, sendComments } from './follow-tickets.ts'
import { makeTickets } from './make-tickets.ts'
import {
  lockDueTracker,
  isAnythingDue,
  listDueTrackers,
  releaseTracker,
  saveCheck,
  saveHealth,
  type HeldTracker,
} from './queries-due.ts'
import { openTrackerToken, recordTrackerEvent, type TrackerKey } from './tracker-token.ts'
import { beginTurn, type TrackerContext, type Turn } from './turn.ts'

/** Longer than a turn and the call with which it ends. */
const holdMs = 120_000
/** While a tracker fails it is called once in this time. */
const failingPauseMs = 300_000

function turnOf(context: TrackerContext, key: TrackerKey, tracker: HeldTracker): Turn {
  const { kind, site, project, account, issue_type: issueType, sealed_token: sealed } = tracker
  const token = openTrackerToken(context.integrations, key, sealed)
  const connector = createConnector(context.outbound, { kind, site, project, account, issueType, token })
  return beginTurn({ context, key, tracker, connector })
}

async function checkConnection(turn: Turn, askedAt: Date): Promise<void> {
  const { context, key } = turn
  const outcome = await turn.connector.check()
  turn.note(outcome)
  await saveCheck(context.db, key, { askedAt, at: context.clock(), failure: 'fault' in outcome ? outcome : undefined })
}

/** One call that works shows that the tracker does. After three days without one it is switched off, and owners are notified. */
async function saveTurn({ context, key, tracker, health }: Turn): Promise<void> {
  const at = context.clock()
  const failingSince = health.hasFailed && !health.hasSucceeded ? (tracker.failing_since ?? at) : null
  const resumeAt = health.hasFailed ? new Date(at.getTime() + failingPauseMs) : null
  const isOver = failingSince !== null && at.getTime() - failingSince.getTime() >= maxFailingMs
  await inTransaction(context.db, async (trx) => {
    const wasOn = await saveHealth(trx, key, { failingSince, resumeAt, isOver })
    if (!isOver || !wasOn) return
    await recordTrackerEvent(trx, key, { ...tracker, actorId: null, action: 'tracker.stopped' })
    const { organizationId, trackerId } = key
    const to = await listOwners(trx, organizationId)
    await notify(trx, { to, kind: 'tracker.stopped', data: { tracker_id: trackerId }, organizationId, at })
  })
}

async function workOff(turn: Turn): Promise<void> {
  const { tracker, context, health } = turn
  const { check_asked_at: asked, resume_at: resume } = tracker
  if (asked !== null) await checkConnection(turn, asked)
  const isPaused = resume !== null && resume > context.clock() && !health.hasSucceeded
  if (tracker.state === 'on' && !isPaused) {
    await makeTickets(turn)
    await sendComments(turn)
    await readTickets(turn)
  }
  if (health.hasFailed || health.hasSucceeded) await saveTurn(turn)
}

/** Does what is due for one tracker, as the only job that does. A job that dies leaves its hold, which ends by itself. */
export async function tendTracker(context: TrackerContext, key: Events['tracker.due']): Promise<void> {
  const { db, clock } = context
  const at = clock()
  const tracker = await lockDueTracker(db, key, { at, until: new Date(at.getTime() + holdMs) })
  if (tracker === undefined) return
  await workOff(turnOf(context, key, tracker))
  await releaseTracker(db, key)
  // What was asked for while this job held the tracker, and whose own job therefore ended at once.
  if (await isAnythingDue(db, key, clock())) await inTransaction(db, (trx) => emit(trx, 'tracker.due', key))
}

/** Every minute: what is due by time, and what a job left that ended without its end. */
export async function tendTrackers({ db, clock }: Pick<TrackerContext, 'db' | 'clock'>): Promise<void> {
  const due = await listDueTrackers(db, clock())
  await inTransaction(db, (trx) => emitMany(trx, 'tracker.due', due))
}
