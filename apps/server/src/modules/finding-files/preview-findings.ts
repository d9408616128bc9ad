import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { previewFindings as operation } from '@grana/contract/engagements/finding-files'
import { readFindings, toShownFinding } from './read-findings.ts'

export const previewFindings = handle(operation, ({ db }, { user }, { params, body }) =>
  inTransactionAs(db, user, async (trx) => {
    const { format, findings } = await readFindings(trx, { ...params, userId: user.id, ...body })
    const good = findings.filter(({ draft }) => draft !== undefined).length
    return { format, findings: findings.map(toShownFinding), good }
  }),
)
