import type { Context } from '#server/context.ts'
import type { Trx } from '#server/db/database.ts'
import { inTransactionAs } from '#server/db/transaction.ts'
import type { StatementBound } from '#server/http/handle.ts'
import type { Member, SignedIn } from '#server/http/session/actor.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import type { Report } from '@grana/contract/reports/report'
import type { Permission } from '@grana/contract/tenancy'
import { canOnReport, type ReportUser } from './can-on-report.ts'
import type { LoadedReport, LockedReport } from './loaded-report.ts'
import { findProgramFacts, findReport, type ProgramFacts, type ReportRow, type ReportScope } from './queries-reports.ts'
import { toReport } from './to-report.ts'

export const toAgentActor = ({ user }: SignedIn): ReportUser => ({ side: 'agent', userId: user.id })

export const toTriagerActor = ({ user }: SignedIn): ReportUser => ({ side: 'staff', userId: user.id })

export const toMemberActor = ({ user, membership }: Member): ReportUser => ({
  side: 'organization',
  userId: user.id,
  membership,
})

type Requirement = {
  permission: Permission
  /** Also for users who may only suggest; the action then records a proposal. */
  acceptsProposals?: true
}

/** Reads something of a report. */
export type ReadAction<T> = Requirement & { run: (trx: Trx, loaded: LoadedReport) => Promise<T> }

/** Changes a report, whose row is locked. */
export type LockedAction = Requirement & { act: (trx: Trx, locked: LockedReport) => Promise<unknown> }

/** Members find reports of their organization, agents their own, triagers those that are assigned to them. */
function scopeOf(actor: ReportUser): ReportScope {
  if (actor.side === 'organization') return { organizationId: actor.membership.organizationId }
  return actor.side === 'agent' ? { agentId: actor.userId } : { triagerId: actor.userId }
}

/** Gets a report that the actor may read; throws not found otherwise. */
async function getReadableReport(trx: Trx, actor: ReportUser, reportId: string): Promise<ReportRow> {
  const report = await findReport(trx, reportId, scopeOf(actor))
  if (report === undefined || canOnReport('report.read', { actor, report }) !== 'yes')
    throw new DomainError('request.not_found')
  return report
}

/** Agents may not read the settings of a program. None of their transitions depends on them. */
const agentProgramFacts: ProgramFacts = { kind: 'bounty', analysts_accept: false, retest_ends: null }

async function getProgramFacts(trx: Trx, { side }: ReportUser, report: ReportRow): Promise<ProgramFacts> {
  const program = side === 'agent' ? agentProgramFacts : await findProgramFacts(trx, report)
  if (program === undefined) throw new DomainError('request.not_found')
  return program
}

function assertPermission(loaded: LoadedReport, { permission, acceptsProposals }: Requirement): void {
  const decision = canOnReport(permission, loaded)
  if (decision === 'yes' || (decision === 'suggest' && acceptsProposals === true)) return
  throw new DomainError('auth.forbidden')
}

/** Reads a report as an actor: not found for users who may not read it, forbidden for readers without the permission. */
export function withReport<T>(
  { db, clock }: Context,
  actor: ReportUser,
  reportId: string,
  { run, ...requirement }: ReadAction<T>,
): Promise<T> {
  const at = clock()
  return inTransactionAs(db, { id: actor.userId }, async (trx) => {
    const report = await getReadableReport(trx, actor, reportId)
    const loaded = { report, program: await getProgramFacts(trx, actor, report), actor, at }
    assertPermission(loaded, requirement)
    return run(trx, loaded)
  })
}

/** Locks the row of a loaded report, and checks again what may have changed before the lock was granted. */
export async function lockReport(trx: Trx, loaded: LoadedReport, requirement: Requirement): Promise<LockedReport> {
  const { actor } = loaded
  const report = await findReport(trx, loaded.report.id, { ...scopeOf(actor), lock: true })
  // Row security hides the row from users who may read it but not change it.
  if (report === undefined) throw new DomainError('auth.forbidden')
  // The assignment, or what the program lets its analysts do, may be another one now.
  const program = await getProgramFacts(trx, actor, report)
  const locked: LockedReport = { ...loaded, report, program, isLocked: true }
  assertPermission(locked, requirement)
  return locked
}

type Locking = Requirement & { reportId: string; at: Date }

/** Loads and locks a report in a transaction of its caller, who changes several. */
export async function loadLockedReport(
  trx: Trx,
  actor: ReportUser,
  { reportId, at, ...requirement }: Locking,
): Promise<LockedReport> {
  const report = await getReadableReport(trx, actor, reportId)
  const loaded = { report, program: await getProgramFacts(trx, actor, report), actor, at }
  return lockReport(trx, loaded, requirement)
}

/** Changes a report as an actor, with its row locked, and returns the changed report as this actor reads it. */
export function withLockedReport(
  context: Context,
  actor: ReportUser,
  reportId: string,
  { act, ...requirement }: LockedAction,
): Promise<Report> {
  const run = async (trx: Trx, loaded: LoadedReport) => {
    const locked = await lockReport(trx, loaded, requirement)
    await act(trx, locked)
    return toReport(context, trx, { ...loaded, report: await getReadableReport(trx, actor, reportId) })
  }
  return withReport(context, actor, reportId, { ...requirement, run })
}

/** Bound of operations that call `withLockedReport`. */
export const actionBound: StatementBound = {
  maxStatements: 28,
  why: 'locks the report, records the event, and returns the whole updated report',
}

type DisputedReportKey = { organizationId: string; reportId: string; userId: string; at: Date }

/**
 * Locks the report of a dispute for the staff who took it. The caller has checked the assignment, which is what lets them
 * read the report; row security checks it too.
 */
export async function lockDisputedReport(
  trx: Trx,
  { organizationId, reportId, userId, at }: DisputedReportKey,
): Promise<LockedReport> {
  const report = await findReport(trx, reportId, { organizationId, lock: true })
  const program = report && (await findProgramFacts(trx, report))
  if (report === undefined || program === undefined) throw new DomainError('request.not_found')
  return { report, program, actor: { side: 'staff', userId, isArbiter: true }, at, isLocked: true }
}
