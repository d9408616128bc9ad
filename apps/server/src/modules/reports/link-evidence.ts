import type { Context } from '#server/context.ts'
import type { Trx } from '#server/db/database.ts'
import { inTransactionAs } from '#server/db/transaction.ts'
import type { Member, SignedIn } from '#server/http/session/actor.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import type { Answer, Received } from '@grana/contract/operation'
import type { linkAgentEvidence, linkEvidence } from '@grana/contract/reports/evidence-operations'
import { keptKey, listOfReport } from '../report-files/public.ts'
import { findHeld, type Desk } from './handling/held-report.ts'
import { noteInLog } from './note-in-log.ts'
import type { ReportRow } from './queries-reports.ts'
import { demandOwn, demandReadable } from './readable.ts'

type Report = { organization_id: string; id: string }

/** A file of a report that its reader may read: always to be saved, from the store's own origin, for a minute. */
async function linkTo({ files }: Context, trx: Trx, { report, fileId }: { report: Report; fileId: string }) {
  const file = (await listOfReport(trx, report)).find(({ id }) => id === fileId)
  if (file === undefined) throw new DomainError('request.not_found')
  return { url: files.downloadLink(keptKey(file.id), file.name) }
}

type Taking = { report: ReportRow; fileId: string; actorId: string }

/** The same for those who did not send it: the log of the organization tells who had which file. */
async function takenAlong(context: Context, trx: Trx, { report, fileId, actorId }: Taking) {
  const link = await linkTo(context, trx, { report, fileId })
  await noteInLog(trx, report, { actorId, action: 'evidence.opened', details: { file: fileId } })
  return link
}

export function linkForAgent(
  context: Context,
  { user }: SignedIn,
  { params }: Received<typeof linkAgentEvidence>,
): Promise<Answer<typeof linkAgentEvidence>> {
  return inTransactionAs(context.db, user, async (trx) => {
    const report = await demandOwn(trx, user.id, params.report)
    return linkTo(context, trx, { report, fileId: params.file })
  })
}

export function linkForMember(
  context: Context,
  member: Member,
  { params }: Received<typeof linkEvidence>,
): Promise<Answer<typeof linkEvidence>> {
  return inTransactionAs(context.db, member.user, async (trx) => {
    const report = await demandReadable(trx, member, params.report)
    return takenAlong(context, trx, { report, fileId: params.file, actorId: member.user.id })
  })
}

/** For a triager, who finds what is assigned to them and nothing else. */
export function linkHeld(context: Context, desk: Desk, { reportId, fileId }: { reportId: string; fileId: string }) {
  return inTransactionAs(context.db, desk.user, async (trx) => {
    const { report } = await findHeld(trx, desk, { reportId, lock: false })
    return takenAlong(context, trx, { report, fileId, actorId: desk.user.id })
  })
}
