import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { getTeamCarriedFinding as operation } from '@grana/contract/engagements/carried'
import { getOwnTeamEngagement } from '../engagement-team/public.ts'
import { findTeamCarriedTexts } from './queries-carried.ts'

export const getTeamCarriedFinding = handle(operation, ({ db }, { user }, { params }) =>
  inTransactionAs(db, user, async (trx) => {
    const { id } = await getOwnTeamEngagement(trx, params.engagement)
    const texts = await findTeamCarriedTexts(trx, id, params.report)
    if (texts === undefined) throw new DomainError('request.not_found')
    return texts
  }),
)
