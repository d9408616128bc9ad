import { randomUUID } from 'node:crypto'
import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { parseCallableAddress } from '#server/lib/outbound/callable-address.ts'
import { emit } from '#server/reactions.ts'
import { createTracker as operation, trackerLimits } from '@grana/contract/machines/trackers'
import { countTrackers, insertTracker, listTrackerRows } from './queries-trackers.ts'
import { toMapping } from './to-mapping.ts'
import { recordTrackerEvent, sealTrackerToken } from './tracker-token.ts'

export const createTracker = handle(operation, (context, { user, membership }, { body }) => {
  const { db, clock, config, integrations } = context
  const { organizationId } = membership
  const { kind, account, token } = body
  const site = parseCallableAddress(body.site, config)?.replace(/\/+$/, '')
  if (site === undefined) throw new DomainError('tracker.address', { fields: { site: 'tracker.site' } })
  if (kind === 'jira' && account === undefined)
    throw new DomainError('tracker.account', { fields: { account: 'tracker.account' } })
  const key = { organizationId, trackerId: randomUUID() }
  return inTransactionAs(db, user, async (trx) => {
    const count = await countTrackers(trx, organizationId)
    if (count === undefined) throw new DomainError('request.not_found')
    if (count >= trackerLimits.perOrganization) throw new DomainError('tracker.too_many')
    const mapping = await toMapping(trx, { organizationId, kind }, body)
    await insertTracker(trx, {
      ...key,
      kind,
      site,
      account: kind === 'jira' ? account : undefined,
      mapping,
      token: { sealed: sealTrackerToken(integrations, key, token), hint: token.slice(-4) },
      createdBy: user.id,
      at: clock(),
    })
    const { project } = mapping
    await recordTrackerEvent(trx, key, { actorId: user.id, action: 'tracker.connected', site, project })
    await emit(trx, 'tracker.due', key)
    return listTrackerRows(trx, organizationId)
  })
})
