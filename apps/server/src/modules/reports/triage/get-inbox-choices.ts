import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { getInboxChoices as operation } from '@grana/contract/reports/tags'
import { listInboxChoices } from './queries-choices.ts'
import { toInboxScope } from './queries-scope.ts'

/** Of reports whose content the member may read: the target and the agent are content. */
export const getInboxChoices = handle(operation, ({ db }, { user, membership }) => {
  const seen = toInboxScope(membership, user.id, 'report.read')
  return inTransactionAs(db, user, (trx) => listInboxChoices(trx, { organizationId: membership.organizationId, seen }))
})
