import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { getSharedDraft as operation } from '@grana/contract/together/report-authors'
import { findShared } from './queries.ts'
import { restOf } from './team.ts'

export const getSharedDraft = handle(operation, async ({ db }, { user }, { params }) => {
  const found = await inTransactionAs(db, user, (trx) => findShared(trx, params.draft))
  const own = found?.authors.find((author) => author.is_you)
  if (found === undefined || own === undefined) throw new DomainError('request.not_found')
  const { body: draft, target, target_name: name, ...rest } = found
  return {
    id: params.draft,
    ...rest,
    own_percent: restOf(found.authors),
    state: own.state,
    draft,
    ...(target !== null && name !== null && { target: { name, address: target } }),
  }
})
