import type { Context } from '#server/context.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { storedKey, listReportFiles } from '../report-files/public.ts'
import { recordReportAudit } from './record-report-events.ts'
import type { ReadAction } from './report-access.ts'

/**
 * Download link to a file of a report: an attachment from the store's origin, for a minute. Records the download in the audit
 * log of the organization, unless the agent downloads their own file.
 */
export const evidenceLinkAction = ({ files }: Context, fileId: string): ReadAction<{ url: string }> => ({
  permission: 'report.read',
  read: async (trx, loaded) => {
    const file = (await listReportFiles(trx, loaded.report)).find(({ id }) => id === fileId)
    if (file === undefined) throw new DomainError('request.not_found')
    if (loaded.actor.side !== 'agent')
      await recordReportAudit(trx, loaded, { action: 'evidence.opened', details: { file: fileId } })
    return { url: files.downloadLink(storedKey(file.id), file.name) }
  },
})
