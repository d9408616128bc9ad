import type { Context } from '#server/context.ts'
import type { Trx } from '#server/db/database.ts'
import { inTransactionAs } from '#server/db/transaction.ts'
import type { Member, SignedIn } from '#server/http/session/actor.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { emit } from '#server/reactions.ts'
import type { Report } from '@grana/contract/reports/report'
import { mayDo } from '../may-do.ts'
import type { Mover } from '../moves.ts'
import { noteInLog } from '../note-in-log.ts'
import {
  addEvent,
  findProgramFacts,
  findReport,
  updateReport,
  type Happening,
  type Place,
  type ProgramFacts,
  type ReportChange,
  type ReportRow,
} from '../queries-reports.ts'
import { agentIdFor, toReport } from '../to-report.ts'
import { isFirstReading, recordReading } from './queries-readings.ts'

/** Somebody who handles reports, and where they find them: in their organization, or among those assigned to them. */
export type Desk = { user: { id: string }; mover: Extract<Mover, { userId: string }>; place: Place }

export type Held = { report: ReportRow; program: ProgramFacts; mover: Desk['mover'] }

export function deskOf({ user, standing }: Member): Desk {
  const mover = { side: 'organization', userId: user.id, standing } as const
  return { user, mover, place: { organizationId: standing.organizationId } }
}

/** A triager finds what an administrator assigned to them, and nothing else. */
export function deskOfTriager({ user }: SignedIn): Desk {
  return { user, mover: { side: 'staff', userId: user.id }, place: { triagerId: user.id } }
}

type Sought = { reportId: string; lock: boolean }

export async function findHeld(trx: Trx, { mover, place }: Desk, { reportId, lock }: Sought): Promise<Held> {
  const seen = await findReport(trx, reportId, place)
  if (seen === undefined || mayDo('report.read', mover, seen) !== 'yes') throw new DomainError('request.not_found')
  // Whoever may look at it but not work on it is told so.
  if (lock && mayDo('report.note', mover, seen) !== 'yes') throw new DomainError('auth.forbidden')
  const report = lock ? await findReport(trx, reportId, { ...place, lock }) : seen
  if (report === undefined) throw new DomainError('auth.forbidden')
  const program = await findProgramFacts(trx, report)
  if (program === undefined) throw new DomainError('request.not_found')
  return { report, program, mover }
}

export function readHeld(context: Context, desk: Desk, reportId: string): Promise<Report> {
  const { db, clock } = context
  return inTransactionAs(db, desk.user, async (trx) => {
    const { report, ...reader } = await findHeld(trx, desk, { reportId, lock: false })
    // The organization can see that somebody of the platform has read it, and since when.
    if (desk.mover.side === 'staff' && (await isFirstReading(trx, report)))
      await noteInLog(trx, report, { actorId: desk.user.id, action: 'report.read' })
    await recordReading(trx, report, clock())
    return toReport(trx, report, { ...reader, at: clock(), agentId: agentIdFor(context, desk.mover, report) })
  })
}

type Work = { reportId: string; at: Date; work: (trx: Trx, held: Held) => Promise<void> }

/** Does something with a report while nobody else touches it, and tells how it stands then. */
export function actOnHeld(context: Context, desk: Desk, { reportId, at, work }: Work): Promise<Report> {
  return inTransactionAs(context.db, desk.user, async (trx) => {
    await work(trx, await findHeld(trx, desk, { reportId, lock: true }))
    const { report, ...reader } = await findHeld(trx, desk, { reportId, lock: false })
    return toReport(trx, report, { ...reader, at, agentId: agentIdFor(context, desk.mover, report) })
  })
}

export type Telling = { happening: Omit<Happening, 'side' | 'actorId'>; change?: ReportChange; at: Date }

/** Writes down what somebody did besides moving. */
export async function tell(trx: Trx, { report, mover }: Held, { happening, change, at }: Telling): Promise<void> {
  if (report.state === 'archived') throw new DomainError('report.frozen')
  const events = await addEvent(trx, report, {
    happening: { ...happening, side: mover.side, actorId: mover.userId },
    at,
  })
  const isHeard = (happening.audience ?? 'everyone') === 'everyone'
  await updateReport(trx, report, {
    ...change,
    events,
    ...(isHeard && report.answered_at === null && { answered_at: at }),
  })
  await emit(trx, 'report.happened', { organizationId: report.organization_id, reportId: report.id, number: events })
}
