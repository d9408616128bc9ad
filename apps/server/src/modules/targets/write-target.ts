import type { Context } from '#server/context.ts'
import { inTransactionAs } from '#server/db/transaction.ts'
import type { Member } from '#server/http/session/actor.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { readTargetAddress } from '@grana/contract/customers/target-address'
import type { createTarget, editTarget, Target, TargetForm } from '@grana/contract/customers/targets'
import type { Received } from '@grana/contract/operation'
import { validationTexts } from '@grana/messages/es/validation'
import { recordEvent } from '../audit/public.ts'
import {
  countTargets,
  insertTarget,
  isInForce,
  replaceCriteria,
  updateTarget,
  type TargetRow,
} from './queries-targets.ts'
import { lockOpenTarget, readTarget } from './show-target.ts'

/** More than any organization has; a wall against machines. */
const mostTargets = 5000

/** The columns that people fill. The address goes in as it was read, not as it was typed. */
function columnsOf(form: TargetForm) {
  const read = readTargetAddress(form.type, form.address)
  if ('refused' in read)
    throw new DomainError('request.invalid', { fields: { address: validationTexts[read.refused] } })
  return {
    name: form.name,
    type: form.type,
    address: read.address,
    website_type: form.type === 'website' ? (form.website_type ?? null) : null,
    environment: form.environment,
    asset_tier: form.tier,
    credential_mode: form.credential_mode ?? null,
    note: form.note ?? null,
  }
}

export function registerTarget(
  { db, clock }: Context,
  member: Member,
  { body }: Received<typeof createTarget>,
): Promise<Target> {
  const { user, standing } = member
  const { organizationId } = standing
  const columns = columnsOf(body)
  return inTransactionAs(db, user, async (trx) => {
    if ((await countTargets(trx, organizationId)) >= mostTargets) throw new DomainError('target.too_many')
    const at = clock()
    const id = await insertTarget(trx, { organization_id: organizationId, ...columns, created_at: at, updated_at: at })
    await replaceCriteria(trx, { organizationId, targetId: id }, body.criteria ?? [])
    await recordEvent(trx, {
      organizationId,
      actorId: user.id,
      action: 'target.created',
      thing: 'target',
      thingId: id,
      details: { type: columns.type, address: columns.address },
    })
    return readTarget(trx, member, id)
  })
}

function namesOfChanges(before: TargetRow, after: ReturnType<typeof columnsOf>): string[] {
  return Object.entries(after)
    .filter(([name, value]) => before[name as keyof TargetRow] !== value)
    .map(([name]) => name)
}

export function changeTarget(
  { db, clock }: Context,
  member: Member,
  { params, body }: Received<typeof editTarget>,
): Promise<Target> {
  const { user, standing } = member
  const key = { organizationId: standing.organizationId, targetId: params.target }
  const columns = columnsOf(body)
  return inTransactionAs(db, user, async (trx) => {
    const before = await lockOpenTarget(trx, member, params.target)
    const isElsewhere = before.address !== columns.address || before.type !== columns.type
    // What agents were told to test stays what it was; the database holds this too.
    if (isElsewhere && (await isInForce(trx, key))) throw new DomainError('target.address_fixed')
    await updateTarget(trx, key, { ...columns, updated_at: clock() })
    await replaceCriteria(trx, key, body.criteria ?? [])
    const changed = namesOfChanges(before, columns)
    await recordEvent(trx, {
      organizationId: key.organizationId,
      actorId: user.id,
      action: 'target.changed',
      thing: 'target',
      thingId: key.targetId,
      details: { changed, ...(isElsewhere && { address: { before: before.address, after: columns.address } }) },
    })
    return readTarget(trx, member, params.target)
  })
}
