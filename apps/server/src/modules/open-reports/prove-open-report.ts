import type { Trx } from '#server/db/database.ts'
import { inTransaction, setActor } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { emit } from '#server/reactions.ts'
import { type OpenReportText } from '@grana/contract/open-reports/forms'
import { proveOpenReport as operation } from '@grana/contract/open-reports/reports'
import { unclassifiedWeakness } from '@grana/contract/reports/draft'
import { insertSubmittedReport, lockSubmissionTerms } from '../reports/public.ts'
import { readOpenReport } from './guest.ts'
import { proveAddress } from './queries.ts'

type Sending = {
  organizationId: string
  programId: string
  id: string
  guestId: string
  form: OpenReportText
  at: Date
}

/**
 * Sends the report as its guest, under the terms in force at this moment. Its severity is the lowest until the team sets one:
 * the form does not ask for it.
 */
async function sendReport(trx: Trx, { organizationId, programId, id, guestId, form, at }: Sending): Promise<void> {
  const terms = await lockSubmissionTerms(trx, programId, form.target_id)
  if (terms === undefined || terms.state !== 'active') throw new DomainError('report.program_closed')
  if (terms.is_archived === true) throw new DomainError('report.target_archived')
  if (terms.tier === null) throw new DomainError('report.out_of_scope')
  const { version, tier } = terms
  await insertSubmittedReport(trx, {
    id,
    organizationId,
    programId,
    agentId: guestId,
    version,
    tier,
    form: { ...form, weakness: form.weakness ?? unclassifiedWeakness, severity: 'low' },
    at,
  })
  await emit(trx, 'report.submitted', { organizationId, reportId: id })
}

const refusals = { closed: 'report.program_closed', full: 'open_form.full', many: 'open_report.too_many' } as const

/** The first use of a link proves the address and sends the report; a later one reads it. */
export const proveOpenReport = handle(
  operation,
  async (context, _actor, { body }) => {
    const at = context.clock()
    const guest = await inTransaction(context.db, async (trx) => {
      const proof = await proveAddress(trx, body.secret, at)
      if (proof === undefined) throw new DomainError('request.not_found')
      if (!('guest_id' in proof) || proof.guest_id === null)
        throw new DomainError(refusals[proof.outcome as keyof typeof refusals])
      const { organization_id: organizationId, id, program_id: programId, guest_id: guestId } = proof
      if (proof.outcome === 'now') {
        await setActor(trx, guestId)
        await sendReport(trx, { organizationId, programId, id, guestId, form: proof.form, at })
      }
      return { reportId: id, actor: { side: 'agent', userId: guestId } as const }
    })
    return readOpenReport(context, guest)
  },
  { maxStatements: 34, why: 'sends the report under its terms, and returns the whole report' },
)
