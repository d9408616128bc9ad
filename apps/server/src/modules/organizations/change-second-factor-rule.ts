import type { Trx } from '#server/db/database.ts'
import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { changeSecondFactorRule as operation } from '@grana/contract/customers/organizations'
import { recordEvent } from '../audit/public.ts'
import { notify } from '../notifications/public.ts'
import { listMembersWithoutSecondFactor, lockOrganization, updateOrganization } from './queries.ts'
import { toOrganization } from './to-organization.ts'

async function notifyMembers(trx: Trx, actorId: string, context: { organizationId: string; at: Date }): Promise<void> {
  const to = await listMembersWithoutSecondFactor(trx, context.organizationId)
  await notify(trx, { to, kind: 'organization.two_factor_required', data: {}, actorId, ...context })
}

/** Requires a second factor of every member. Members without one lose access from their next request on. */
export const changeSecondFactorRule = handle(operation, ({ db, clock }, { user, membership }, { body }) =>
  inTransactionAs(db, user, async (trx) => {
    const before = await lockOrganization(trx, membership.organizationId)
    if (before === undefined) throw new DomainError('request.not_found')
    if (before.requires_second_factor === body.required) return toOrganization(before, membership)
    const change = { requires_second_factor: body.required, updated_at: clock() }
    const row = await updateOrganization(trx, before.id, change)
    await recordEvent(trx, {
      organizationId: before.id,
      actorId: user.id,
      action: 'organization.second_factor_rule_changed',
      thing: 'organization',
      thingId: before.id,
      details: { required: body.required },
    })
    if (body.required) await notifyMembers(trx, user.id, { organizationId: before.id, at: clock() })
    return toOrganization(row, membership)
  }),
)
