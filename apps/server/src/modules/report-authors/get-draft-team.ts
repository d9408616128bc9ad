import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { getDraftTeam as operation } from '@grana/contract/together/report-authors'
import { toTeam } from './team.ts'

export const getDraftTeam = handle(operation, ({ db }, { user }, { params }) =>
  inTransactionAs(db, user, (trx) => toTeam(trx, params.draft, user.id)),
)
