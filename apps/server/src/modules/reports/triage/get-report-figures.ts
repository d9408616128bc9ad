import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { getReportFigures as operation } from '@grana/contract/reports/inbox'
import { addWorkingDays } from '@grana/contract/reports/working-time'
import { countInbox } from './queries-inbox.ts'
import { toInboxScope } from './queries-scope.ts'

export const getReportFigures = handle(operation, ({ db, clock }, { user, membership }) => {
  const at = clock()
  const inbox = { organizationId: membership.organizationId, seen: toInboxScope(membership, user.id) }
  return inTransactionAs(db, user, (trx) =>
    countInbox(trx, inbox, { userId: user.id, at, soon: addWorkingDays(at, 1) }),
  )
})
