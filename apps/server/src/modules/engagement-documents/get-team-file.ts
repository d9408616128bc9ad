import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { getTeamFile as operation } from '@grana/contract/engagements/documents'
import { findMadeForLead } from './document-access.ts'
import { toFileAnswer } from './file-answer.ts'

export const getTeamFile = handle(operation, ({ db }, actor, { params, query }) =>
  inTransactionAs(db, actor.user, async (trx) => {
    const reading = { ...params, action: 'document.downloaded' } as const
    const { key, content } = await findMadeForLead(trx, actor, reading)
    return toFileAnswer(trx, key, { ...query, content })
  }),
)
