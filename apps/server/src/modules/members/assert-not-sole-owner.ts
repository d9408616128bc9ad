import type { Trx } from '#server/db/database.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { recordEvent } from '../audit/public.ts'
import { listMemberships, listSolelyOwnedOrganizations } from './queries-departure.ts'
import { lockMembershipsOf } from './queries.ts'

/** The names appear in one sentence, so only the first ones are listed. */
const maxNames = 3

/**
 * Throws if closing the account would leave an organization or a program without an owner. Locks the memberships until the
 * transaction ends, so two owners cannot leave concurrently.
 */
export async function assertNotSoleOwner(trx: Trx, userId: string): Promise<void> {
  const memberships = await listMemberships(trx, userId)
  await lockMembershipsOf(
    trx,
    memberships.map(({ organization_id: id }) => id),
  )
  const names = await listSolelyOwnedOrganizations(trx, userId)
  if (names.length === 0) return
  const organizations = names.slice(0, maxNames).join(', ') + (names.length > maxNames ? '…' : '')
  throw new DomainError('account.sole_owner', { details: { organizations } })
}

/** Records the departure of an erased user in the audit log of each of their organizations. */
export async function recordDepartures(trx: Trx, userId: string): Promise<void> {
  for (const { organization_id: organizationId, role } of await listMemberships(trx, userId)) {
    await recordEvent(trx, {
      organizationId,
      actorId: userId,
      action: 'member.left',
      thing: 'member',
      thingId: userId,
      details: { role, account: 'erased' },
    })
  }
}
