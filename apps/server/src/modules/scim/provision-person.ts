import type { Context } from '#server/context.ts'
import type { Trx } from '#server/db/database.ts'
import type { TokenMember } from '#server/http/session/actor.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { emit } from '#server/reactions.ts'
import { recordDirectoryEvent } from '../audit/public.ts'
import { inviteByDirectory, withdrawByDirectory } from '../invitations/public.ts'
import { endProvisionedMember } from '../members/public.ts'
import { applyDirectoryGroups } from './apply-directory-groups.ts'
import {
  findAccount,
  findDomainHolder,
  hasLinkedAccount,
  insertProvisionedAccount,
  insertProvisionedMember,
  setAccount,
  type ScimUserRow,
} from './queries-users.ts'

/** Only addresses of a domain that the organization has proven: their mailboxes are its own. */
export async function assertOwnAddress(trx: Trx, organizationId: string, address: string): Promise<void> {
  if ((await findDomainHolder(trx, address)) !== organizationId) throw new DomainError('scim.domain')
}

const longestName = 50

/** Names of a new account: those of the directory, or what the address says. */
function namesFor({ user_name: address, given_name: given, family_name: family, display_name: shown }: ScimUserRow) {
  const [local = address] = address.split('@')
  const [first = local, ...rest] = (shown ?? local).split(' ').filter((word) => word !== '')
  return {
    firstName: (given ?? first).slice(0, longestName),
    lastName: (family ?? (rest.length > 0 ? rest.join(' ') : local)).slice(0, longestName),
  }
}

async function createAccount(context: Context, trx: Trx, key: PersonKey, row: ScimUserRow): Promise<void> {
  const at = context.clock()
  const { organizationId } = key
  const account = { organizationId, email: row.user_name, ...namesFor(row), at }
  const userId = await insertProvisionedAccount(trx, account)
  if (userId === undefined) throw new DomainError('scim.uniqueness')
  if (!(await insertProvisionedMember(trx, userId))) throw new DomainError('scim.domain')
  await setAccount(trx, key, userId)
  await recordDirectoryEvent(trx, { action: 'member.provisioned', thing: 'member', thingId: userId })
  await emit(trx, 'user.provisioned', { userId, at: at.toISOString() })
}

type PersonKey = { organizationId: string; id: string }

/**
 * Lets a person in whom the directory wants: a new account is a member at once, a member is linked, and the owner of any other account
 * is invited and decides.
 */
export async function provisionPerson(context: Context, trx: Trx, { user, membership }: TokenMember, row: ScimUserRow) {
  const { organizationId } = membership
  const key = { organizationId, id: row.id }
  await assertOwnAddress(trx, organizationId, row.user_name)
  const account = await findAccount(trx, organizationId, row.user_key)
  if (account === undefined) await createAccount(context, trx, key, row)
  else if (account.is_member) {
    if (await hasLinkedAccount(trx, key, account.id)) throw new DomainError('scim.uniqueness')
    await setAccount(trx, key, account.id)
    await recordDirectoryEvent(trx, { action: 'member.linked', thing: 'member', thingId: account.id })
  } else await inviteByDirectory(context, trx, { organizationId, email: row.user_name, invitedBy: user.id })
  await applyDirectoryGroups(trx, organizationId, [row.id], context.clock())
}

/** Ends everything that a person has in the organization. The link to the account ends with it, and so does an invitation. */
export async function deprovisionPerson(
  { clock }: Context,
  trx: Trx,
  { user, membership }: TokenMember,
  row: ScimUserRow,
) {
  const { organizationId } = membership
  if (row.user_id !== null)
    await endProvisionedMember(trx, { organizationId, userId: row.user_id, actorId: user.id }, clock())
  await withdrawByDirectory(trx, organizationId, row.user_name)
  await setAccount(trx, { organizationId, id: row.id }, null)
}
