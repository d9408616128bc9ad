import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { listJoinablePrograms as operation } from '@grana/contract/programs/joining'
import { findJoinRefusal } from './find-join-refusal.ts'
import { listJoinable, listJoinableConditions, listOwnRequests } from './queries.ts'
import { toOwnRequest } from './to-own-request.ts'

/** Private programs that the agent may ask to join, with the conditions that the agent meets and misses. */
export const listJoinablePrograms = handle(operation, ({ db, clock }, { user }) =>
  inTransactionAs(db, user, async (trx) => {
    const programs = await listJoinable(trx)
    const requests = programs.length === 0 ? [] : await listOwnRequests(trx, user.id)
    const demanded = await listJoinableConditions(trx)
    return programs.map((row) => {
      const conditions = demanded.get(row.program_id) ?? []
      const latestRequest = requests.find(({ program_id: id }) => id === row.program_id)
      const facts = { placesFree: row.places_free, conditions, latestRequest, acceptsAgreement: true, at: clock() }
      const { currency, min_cents: min, max_cents: max } = row
      return {
        id: row.program_id,
        name: row.name,
        summary: row.summary,
        kind: row.kind,
        organization: { name: row.organization, initials: row.initials },
        ...(currency !== null &&
          min !== null &&
          max !== null && { reward: { currency, min_cents: min, max_cents: max } }),
        assets: row.assets,
        version: row.version,
        places_free: row.places_free,
        conditions,
        request: latestRequest === undefined ? null : toOwnRequest(latestRequest),
        can_ask: findJoinRefusal(facts) === undefined,
      }
    })
  }),
)
