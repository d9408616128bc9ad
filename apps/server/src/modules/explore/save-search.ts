import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { exploreLimits, saveSearch as operation } from '@grana/contract/programs/explore'
import { listSearches, upsertSearch } from './queries.ts'
import { toWanted } from './to-wanted.ts'

/** Saves filters and order under a name. What matches now is known to the agent: only later programs are announced. */
export const saveSearch = handle(operation, ({ db, clock }, { user }, { body }) => {
  const { name, query, notifies } = body
  const given = Object.entries(query).flatMap(([key, value]) => (value === undefined ? [] : [`${key}=${value}`]))
  return inTransactionAs(db, user, async (trx) => {
    await upsertSearch(trx, {
      userId: user.id,
      name,
      search: given.join('&'),
      wanted: toWanted(query),
      notifies,
      at: clock(),
    })
    const saved = await listSearches(trx, user.id)
    // Two concurrent calls may exceed the limit by one, which harms nothing.
    if (saved.length > exploreLimits.searches) throw new DomainError('saved_search.too_many')
    return saved
  })
})
