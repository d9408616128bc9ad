import { inTransaction } from '#server/db/transaction.ts'
import type { Events } from '#server/events.ts'
import { on } from '#server/reactions.ts'
import type { WorkerContext } from '#server/worker-context.ts'
import { listOwners, notify } from '../notifications/public.ts'
import { makeAttestation, makeReport, makeReportsAgain } from './make-files.ts'
import { findAuthor } from './queries-content.ts'

type Version = Events['document.written']

/** Notifies the lead of the decision about a version: refused with marks, or accepted. */
async function notifyAuthor({ db, clock }: WorkerContext, key: Version): Promise<void> {
  const { organizationId, engagementId, version } = key
  await inTransaction(db, async (trx) => {
    const found = await findAuthor(trx, key)
    if (found === undefined) return
    await notify(trx, {
      to: [found.written_by],
      kind: 'document.decided',
      data: { engagement_id: engagementId },
      organizationId,
      at: clock(),
      once: `document ${engagementId} ${version} decided`,
    })
  })
}

/** Notifies the owners of the organization about what was issued or revoked. */
function tellOwners(kind: 'document.issued' | 'attestation.revoked') {
  return async ({ db, clock }: WorkerContext, { organizationId, engagementId, version }: Version): Promise<void> => {
    await inTransaction(db, async (trx) => {
      const to = await listOwners(trx, organizationId)
      const data = { engagement_id: engagementId }
      await notify(trx, { to, kind, data, organizationId, at: clock(), once: `${kind} ${engagementId} ${version}` })
    })
  }
}

export const engagementDocumentTasks = [
  on('document.written', 'make-report', makeReport),
  on('report.redacted', 'make-reports-again', makeReportsAgain),
  on('document.decided', 'notify', notifyAuthor),
  on('document.issued', 'make-attestation', makeAttestation),
  on('document.issued', 'notify', tellOwners('document.issued')),
  on('attestation.revoked', 'notify', tellOwners('attestation.revoked')),
]
