import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { storedKey } from '#server/lib/file-store/report-file-key.ts'
import { getHelpedRetestFileLink as operation } from '@grana/contract/reports/retest-hand-over'
import { recordEvent } from '../audit/public.ts'
import { findBrief, findHelped } from './queries.ts'

/**
 * Download link to a checked file of the report, for a minute and while the retest is open. Records the download in the
 * audit log of the organization.
 */
export const getHelpedRetestFileLink = handle(operation, async ({ db, files }, { user }, { params }) => {
  const file = await inTransactionAs(db, user, async (trx) => {
    const helped = await findHelped(trx, params.report)
    const found = (await findBrief(trx, params.report))?.files.find(({ id }) => id === params.file)
    if (helped === undefined || found === undefined) throw new DomainError('request.not_found')
    await recordEvent(trx, {
      organizationId: helped.organization_id,
      programId: helped.program_id,
      actorId: user.id,
      action: 'evidence.opened',
      thing: 'report',
      thingId: helped.id,
      details: { file: found.id },
    })
    return found
  })
  return { url: files.downloadLink(storedKey(file.id), file.name) }
})
