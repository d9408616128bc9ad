import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { importFindings as operation } from '@grana/contract/engagements/finding-files'
import { insertWrittenDrafts, lockSubmissionTerms } from '../reports/public.ts'
import { readFindings, toShownFinding } from './read-findings.ts'

/** Writes drafts of the agent, who completes and sends each one: a tool decides nothing. */
export const importFindings = handle(operation, ({ db, clock }, { user }, { params, body }) =>
  inTransactionAs(db, user, async (trx) => {
    const { team, findings } = await readFindings(trx, { ...params, userId: user.id, ...body })
    const terms = await lockSubmissionTerms(trx, team.program_id, null)
    if (terms?.state !== 'active') throw new DomainError('report.program_closed')
    const drafts = findings.flatMap(({ draft }) => (draft === undefined ? [] : [draft]))
    const key = { userId: user.id, organizationId: team.organization_id, programId: team.program_id, at: clock() }
    await insertWrittenDrafts(trx, key, drafts)
    return {
      added: drafts.length,
      refused: findings.filter(({ draft }) => draft === undefined).map(toShownFinding),
    }
  }),
)
