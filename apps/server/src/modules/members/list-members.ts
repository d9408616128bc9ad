import type { Context } from '#server/context.ts'
import { inTransactionAs } from '#server/db/transaction.ts'
import type { Member as Actor } from '#server/http/session/actor.ts'
import { may, seesProgram } from '#server/permissions/judge.ts'
import type { listMembers, Member } from '@grana/contract/customers/members'
import type { Received, Result } from '@grana/contract/operation'
import { avatarAddress } from '../avatars/public.ts'
import { readMembers, type MemberRow } from './queries.ts'

const pageSize = 100

/** A member as somebody else, or they themselves, may see them. */
export function toMemberAnswer({ config }: Context, actor: Actor, row: MemberRow): Member {
  const { avatar_key: key, joined_at: joinedAt, ...rest } = row
  const governs = may(actor.standing, 'members.govern')
  return {
    ...rest,
    avatar: avatarAddress(config.apiUrl, key),
    programs: row.programs.filter(({ program }) => seesProgram(actor.standing, program)),
    joined_at: joinedAt.toISOString(),
    is_you: row.id === actor.user.id,
    can: { change_role: governs, remove: governs && row.id !== actor.user.id },
  }
}

export async function listAll(
  context: Context,
  actor: Actor,
  { query }: Received<typeof listMembers>,
): Promise<Result<typeof listMembers>> {
  const { organizationId } = actor.standing
  const rows = await inTransactionAs(context.db, actor.user, (trx) =>
    readMembers(trx, organizationId, { size: pageSize + 1, after: query.after }),
  )
  const shown = rows.slice(0, pageSize)
  const next = rows.length > pageSize ? (shown.at(-1)?.id ?? null) : null
  return { data: shown.map((row) => toMemberAnswer(context, actor, row)), meta: { next } }
}
