import type { Context } from '#server/context.ts'
import type { Trx } from '#server/db/database.ts'
import { inTransactionAs } from '#server/db/transaction.ts'
import type { Member } from '#server/http/session/actor.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { emit } from '#server/reactions.ts'
import type { Report } from '@grana/contract/reports/report'
import type { Permission } from '@grana/contract/tenancy'
import { mayDo } from '../may-do.ts'
import type { Mover } from '../moves.ts'
import { noteInLog } from '../note-in-log.ts'
import {
  addEvent,
  findProgramFacts,
  findReport,
  updateReport,
  type Happening,
  type ProgramFacts,
  type ReportChange,
  type ReportRow,
} from '../queries-reports.ts'
import { agentIdFor, toReport } from '../to-report.ts'

export type Held = { report: ReportRow; program: ProgramFacts; mover: Mover & { side: 'organization' } }

type Act = {
  reportId: string
  at: Date
  /** Whoever may read the report and not this is told so; to everybody else there is no report. */
  allows: (held: Held) => boolean
  work: (trx: Trx, held: Held) => Promise<void>
}

/** For acts that a permission opens, on reports that are nobody's own. */
export const holdersOf =
  (permission: Permission) =>
  ({ mover, report }: Held): boolean =>
    mayDo(permission, mover, report) === 'yes' && report.agent_id !== mover.userId

/** Does something with a report while nobody else touches it, and tells how it stands then. */
export function holding(context: Context, { user, standing }: Member, act: Act): Promise<Report> {
  const { reportId, at, allows, work } = act
  const { organizationId } = standing
  const mover = { side: 'organization', userId: user.id, standing } as const
  const find = async (trx: Trx, lock: boolean): Promise<Held> => {
    const report = await findReport(trx, reportId, { organizationId, lock })
    if (report === undefined || mayDo('report.read', mover, report) !== 'yes')
      throw new DomainError('request.not_found')
    const program = await findProgramFacts(trx, report)
    if (program === undefined) throw new DomainError('request.not_found')
    return { report, program, mover }
  }
  return inTransactionAs(context.db, user, async (trx) => {
    if (!allows(await find(trx, false))) throw new DomainError('auth.forbidden')
    await work(trx, await find(trx, true))
    const { report, ...reader } = await find(trx, false)
    return toReport(trx, report, { ...reader, at, agentId: agentIdFor(context, mover, report) })
  })
}

type Noted = { action: `reward.${string}`; details?: Readonly<Record<string, string>> }

/** Money goes into the log of the organization too, whose readers need not read reports. */
export function note(trx: Trx, { report, mover }: Held, noted: Noted): Promise<void> {
  return noteInLog(trx, report, { actorId: mover.userId, ...noted })
}

type Told = Omit<Happening, 'side' | 'actorId'>

/** Writes what was done into the history of a report that is held, in order, with what it changes and the job that follows. */
export async function tellAll(
  trx: Trx,
  { report, mover }: { report: ReportRow; mover: Extract<Mover, { userId: string }> },
  { told, at }: { told: readonly { happening: Told; change?: ReportChange }[]; at: Date },
): Promise<void> {
  let { events } = report
  for (const { happening, change } of told) {
    const by = { side: mover.side, actorId: mover.userId }
    events = await addEvent(trx, { ...report, events }, { happening: { ...happening, ...by }, at })
    // One step of the track at a time: the database looks at each.
    await updateReport(trx, report, { ...change, events })
    await emit(trx, 'report.happened', { organizationId: report.organization_id, reportId: report.id, number: events })
  }
}
