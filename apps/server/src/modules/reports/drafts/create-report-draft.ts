import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { createReportDraft as operation } from '@grana/contract/reports/agent-reports'
import { isCountryAllowed, maxDrafts } from '../policy.ts'
import { getDraftAnswer } from './draft-access.ts'
import {
  countDrafts,
  getAgentCountry,
  findEmptyDraft,
  lockSubmissionTerms,
  lockSubmissions,
  insertDraft,
} from './queries-drafts.ts'

/** Creates a draft for a program that is open to the agent, or returns an existing empty one. */
export const createReportDraft = handle(operation, ({ db, clock }, { user }, { params }) =>
  inTransactionAs(db, user, async (trx) => {
    await lockSubmissions(trx, user.id)
    const terms = await lockSubmissionTerms(trx, params.program, null)
    if (terms === undefined) throw new DomainError('request.not_found')
    if (terms.state !== 'active') throw new DomainError('report.program_closed')
    if (!isCountryAllowed(terms, await getAgentCountry(trx, user.id))) throw new DomainError('report.country_refused')
    const untouched = await findEmptyDraft(trx, user.id, params.program)
    if (untouched !== undefined) return getDraftAnswer(trx, untouched, user.id)
    if ((await countDrafts(trx, user.id)) >= maxDrafts) throw new DomainError('report.too_many_drafts')
    const id = await insertDraft(trx, {
      userId: user.id,
      organizationId: terms.organization_id,
      programId: params.program,
      at: clock(),
    })
    return getDraftAnswer(trx, id, user.id)
  }),
)
