import type { Context } from '#server/context.ts'
import type { Trx } from '#server/db/database.ts'
import type { TokenMember } from '#server/http/session/actor.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { provisionPerson, deprovisionPerson } from './provision-person.ts'
import { findAddressOf, findScimUser, updateScimUserRow, type ScimUserRow } from './queries-users.ts'
import { recordRequest } from './record-request.ts'
import type { UserValues } from './to-user-values.ts'

/** A person of the directory. Those of another one are not found. */
export async function getPerson(trx: Trx, organizationId: string, id: string): Promise<ScimUserRow> {
  const row = await findScimUser(trx, organizationId, id)
  if (row === undefined) throw new DomainError('request.not_found')
  return row
}

/** The address is that of the account: only its owner changes it, and the directory may follow. */
async function assertSameAddress(trx: Trx, row: ScimUserRow, address: string | undefined): Promise<void> {
  const key = address?.toLowerCase()
  if (key === undefined || key === row.user_key) return
  const current = row.user_id === null || !row.is_member ? undefined : await findAddressOf(trx, row.user_id)
  if (current !== key) throw new DomainError('scim.mutability')
}

type Change = { id: string; values: UserValues }

/** Saves what the directory says of a person, and lets them in or out. */
export async function savePerson(context: Context, trx: Trx, machine: TokenMember, { id, values }: Change) {
  const { organizationId } = machine.membership
  const at = context.clock()
  const before = await getPerson(trx, organizationId, id)
  await assertSameAddress(trx, before, values.user_name)
  const isDismissed = values.active === false && (before.is_wanted || before.is_member)
  if (isDismissed) await deprovisionPerson(context, trx, machine, before)
  if (!(await updateScimUserRow(trx, { organizationId, id }, values, at))) throw new DomainError('scim.uniqueness')
  const isWanted = values.active ?? before.is_wanted
  if (values.active === true && !before.active) {
    await provisionPerson(context, trx, machine, await getPerson(trx, organizationId, id))
  }
  const act = isDismissed ? 'user.dismissed' : isWanted && !before.active ? 'user.admitted' : 'user.changed'
  await recordRequest(trx, { organizationId, act, subjectId: id, at })
  return getPerson(trx, organizationId, id)
}
