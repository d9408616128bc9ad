import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { pageOf } from '#server/lib/page.ts'
import { hasPermission, ownPrograms } from '#server/permissions/decide.ts'
import { listOrganizationPrograms as operation } from '@grana/contract/programs/builder'
import { listPrograms, type ListedProgram } from './queries.ts'
import { toOrganizationProgram } from './to-organization-program.ts'

const pageSize = 50

/** Amounts, promised times and how they were met. */
function termsOf(row: ListedProgram) {
  const { currency, reward_min_cents: least, reward_max_cents: most } = row
  return {
    reward: currency && least !== null && most !== null ? { currency, min_cents: least, max_cents: most } : null,
    response: {
      ...(row.first_answer_days !== null && { first_answer: row.first_answer_days }),
      ...(row.triage_days !== null && { triage: row.triage_days }),
      ...(row.reward_decision_days !== null && { reward_decision: row.reward_decision_days }),
      ...(row.payment_days !== null && { payment: row.payment_days }),
    },
    ...(row.figures && { figures: row.figures }),
  }
}

/** Lists the programs that the member may read. */
export const listOrganizationPrograms = handle(operation, async ({ db }, { user, membership, decision }, { query }) => {
  const { organizationId } = membership
  const only = decision === 'yes' ? undefined : ownPrograms(membership, 'program.read')
  const rows = await inTransactionAs(db, user, (trx) =>
    listPrograms(trx, { organizationId, only, after: query.after, most: pageSize + 1 }),
  )
  const { shown, next } = pageOf(rows, pageSize)
  return {
    data: shown.map((row) => ({ ...toOrganizationProgram(row, membership), ...termsOf(row) })),
    meta: { can_create: hasPermission(membership, 'program.create'), next },
  }
})
