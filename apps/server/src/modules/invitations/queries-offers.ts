import { sql } from 'kysely'
import type { Db, Trx } from '#server/db/database.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import type { AccountKind } from '@grana/contract/accounts'
import type { OrganizationRole, ProgramRole } from '@grana/contract/tenancy'

export type OfferRow = {
  organization: string
  initials: string
  email: string
  role: OrganizationRole
  program: string | null
  program_role: ProgramRole | null
  invited_by: string
  expires_at: Date
  /** Kind of the account that has this address, if any. */
  account_kind: AccountKind | null
}

/** The offer behind a link; `undefined` when the link is no longer valid. */
export async function findOffer(db: Db | Trx, tokenHash: Buffer, at: Date): Promise<OfferRow | undefined> {
  const { rows } = await sql<OfferRow>`select * from grana.invitation_offered(${tokenHash}, ${at})`.execute(db)
  return rows[0]
}

/** A check of the database that only an account of another organization's provider meets. */
function throwIfLinked(error: unknown): never {
  const { constraint } = error as { constraint?: unknown }
  if (constraint === 'linked_account_elsewhere') throw new DomainError('invitation.linked_elsewhere')
  throw error
}

/** Accepts as the acting user of the transaction. Of concurrent calls exactly one succeeds. */
export async function acceptOffer(trx: Trx, tokenHash: Buffer, at: Date): Promise<string | undefined> {
  const { rows } = await sql<{ id: string | null }>`select grana.accept_invitation(${tokenHash}, ${at}) as id`
    .execute(trx)
    .catch(throwIfLinked)
  return rows[0]?.id ?? undefined
}

/** The inviter to notify of an answer, if still a member of the organization. */
export async function findInviter(trx: Trx, tokenHash: Buffer) {
  type AnsweredInvitation = { id: string; organization_id: string; invited_by: string }
  const { rows } = await sql<AnsweredInvitation>`select * from grana.invitation_answered(${tokenHash})`.execute(trx)
  return rows[0]
}

export async function rejectOffer(trx: Trx, tokenHash: Buffer, at: Date): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`select grana.reject_invitation(${tokenHash}, ${at}) as done`.execute(
    trx,
  )
  return rows[0]?.done === true
}
