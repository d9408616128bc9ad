import type { Context } from '#server/context.ts'
import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import type { Member as Actor } from '#server/http/session/actor.ts'
import { pageOf } from '#server/lib/page.ts'
import { hasPermission, canSeeProgram } from '#server/permissions/decide.ts'
import { listMembers as operation, type Member } from '@grana/contract/customers/members'
import { toAvatarUrl } from '../avatars/public.ts'
import { type MemberRow, listMemberRows } from './queries.ts'

/** A member as other members, or the member, may see them. */
export function toMember({ config }: Context, actor: Actor, row: MemberRow): Member {
  const { avatar_key: key, joined_at: joinedAt, ...rest } = row
  const governs = hasPermission(actor.membership, 'members.govern')
  return {
    ...rest,
    avatar: toAvatarUrl(config.apiUrl, key),
    programs: row.programs.filter(({ program }) => canSeeProgram(actor.membership, program)),
    joined_at: joinedAt.toISOString(),
    is_you: row.id === actor.user.id,
    can: { change_role: governs, remove: governs && row.id !== actor.user.id },
  }
}

const pageSize = 100

export const listMembers = handle(operation, async (context, actor, { query }) => {
  const { organizationId } = actor.membership
  const rows = await inTransactionAs(context.db, actor.user, (trx) =>
    listMemberRows(trx, organizationId, { size: pageSize + 1, after: query.after }),
  )
  const { shown, next } = pageOf(rows, pageSize)
  return { data: shown.map((row) => toMember(context, actor, row)), meta: { next } }
})
