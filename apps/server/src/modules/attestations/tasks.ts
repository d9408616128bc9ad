import { inTransaction } from '#server/db/transaction.ts'
import { backfillDay, cron } from '#server/reactions.ts'
import type { WorkerContext } from '#server/worker-context.ts'
import { listOwners, notify } from '../notifications/public.ts'
import { markReminded } from './queries-attestations.ts'

const dayMs = 86_400_000
/** A month before the attestation is a year old: time enough to plan the next pentest. */
const remindAfterDays = 335
const batch = 100

/** Reminds owners, once, that the attestation of a pentest will soon be a year old. Revoked and replaced ones need no reminder. */
async function remindOfAttestations({ db, clock }: WorkerContext): Promise<void> {
  const at = clock()
  const before = new Date(at.getTime() - remindAfterDays * dayMs)
  for (let count = batch; count === batch;) {
    count = await inTransaction(db, async (trx) => {
      const due = await markReminded(trx, { before, at, limit: batch })
      for (const { code, organization_id: organizationId, engagement_id: engagementId } of due) {
        const to = await listOwners(trx, organizationId)
        const data = { engagement_id: engagementId }
        const once = `attestation ${code} ages`
        await notify(trx, { to, kind: 'attestation.ageing', data, organizationId, at, once })
      }
      return due.length
    })
  }
}

export const attestationTasks = [cron('15 4 * * *', 'remind-of-attestations', remindOfAttestations, backfillDay)]
