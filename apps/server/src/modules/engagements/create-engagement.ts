import { randomUUID } from 'node:crypto'
import type { Trx } from '#server/db/database.ts'
import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { createEngagement as operation } from '@grana/contract/engagements/organization-engagements'
import { emptyScope, type EngagementScope } from '@grana/contract/engagements/scope'
import { recordEvent } from '../audit/public.ts'
import { countEngagements, findEngagement, insertEngagement } from './queries-engagements.ts'

/** Upper bound against automated creation; no real organization reaches it. */
const maxEngagements = 500

/** The scope of an earlier engagement without its days: those never fit again. */
async function copyScope(trx: Trx, organizationId: string, id: string): Promise<EngagementScope> {
  const earlier = await findEngagement(trx, organizationId, id)
  if (earlier === undefined) throw new DomainError('request.not_found')
  const { wanted_from: _from, wanted_until: _until, ...scope } = earlier.scope
  return { ...scope, blackouts: [] }
}

export const createEngagement = handle(operation, async ({ db, clock }, { user, membership }, { body }) => {
  const { organizationId } = membership
  const id = randomUUID()
  await inTransactionAs(db, user, async (trx) => {
    if ((await countEngagements(trx, organizationId)) >= maxEngagements) throw new DomainError('engagement.too_many')
    const scope = body.copy_of === undefined ? emptyScope : await copyScope(trx, organizationId, body.copy_of)
    await insertEngagement(trx, {
      organization_id: organizationId,
      id,
      title: body.title,
      scope,
      ...(body.carries_findings && { follows_id: body.copy_of }),
      by: user.id,
      at: clock(),
    })
    await recordEvent(trx, {
      organizationId,
      actorId: user.id,
      action: 'engagement.created',
      thing: 'engagement',
      thingId: id,
    })
  })
  return { id }
})
