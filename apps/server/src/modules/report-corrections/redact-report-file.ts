import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { emit } from '#server/reactions.ts'
import { redactReportFile as operation } from '@grana/contract/reports/corrections'
import { redactionMarks } from '@grana/messages/es/apps/redaction-marks'
import { actionBound, recordReportEvents, toMemberActor, withLockedReport } from '../reports/public.ts'
import { redactFile } from './queries.ts'

/** Redacts a file: its name becomes a mark at once, and the worker deletes its bytes. */
export const redactReportFile = handle(
  operation,
  (context, member, { params, body: { reason } }) =>
    withLockedReport(context, toMemberActor(member), params.report, {
      permission: 'report.redact',
      act: async (trx, locked) => {
        const redacted = { fileId: params.file, mark: redactionMarks.text }
        const audience = await redactFile(trx, locked.report, redacted)
        if (audience === undefined) throw new DomainError('request.not_found')
        const details = { fields: 'file', file: params.file }
        await recordReportEvents(trx, locked, { kind: 'redacted', audience, text: reason, details })
        const { organization_id: organizationId, id: reportId } = locked.report
        await emit(trx, 'evidence.dropped', { reportId })
        await emit(trx, 'report.redacted', { organizationId, reportId })
      },
    }),
  actionBound,
)
