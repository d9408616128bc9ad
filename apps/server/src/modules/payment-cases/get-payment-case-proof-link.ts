import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { storedKey } from '#server/lib/file-store/report-file-key.ts'
import { getPaymentCaseProofLink as operation } from '@grana/contract/staff/payment-cases'
import { recordEvent } from '../audit/public.ts'
import { findReadyProof } from '../report-files/public.ts'
import { asStaff } from '../staff/public.ts'
import { getEscalatedCase, isTakenBy } from './desk.ts'

/**
 * Returns a download link to a checked proof to the member of staff who took the case, and records that in the audit log of
 * the organization.
 */
export const getPaymentCaseProofLink = handle(operation, (context, actor, { params }) =>
  asStaff(context, actor, async (trx) => {
    const row = await getEscalatedCase(trx, params.id)
    if (!isTakenBy(row, actor.user)) throw new DomainError('request.not_found')
    const { organization_id: organizationId, report_id: reportId, program_id: programId } = row
    const file = await findReadyProof(trx, { organization_id: organizationId, id: reportId }, params.file)
    // A reward and each share in it have payments and cases of their own.
    if (file === undefined || file.share !== row.share_id) throw new DomainError('request.not_found')
    await recordEvent(trx, {
      organizationId,
      programId,
      actorId: actor.user.id,
      action: 'evidence.opened',
      thing: 'report',
      thingId: reportId,
      details: { file: file.id },
    })
    return { url: context.files.downloadLink(storedKey(file.id), file.name) }
  }),
)
