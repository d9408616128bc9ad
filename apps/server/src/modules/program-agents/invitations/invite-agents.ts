import { sql } from 'kysely'
import type { Context } from '#server/context.ts'
import type { Trx } from '#server/db/database.ts'
import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import {
  invitationRefusals,
  inviteAgents as operation,
  type InviteAgentsResult,
} from '@grana/contract/programs/invitations'
import { inviteOne, lockInvitingProgram, type Inviting } from '../invite-one.ts'
import { programKeyOf } from '../list-agents.ts'

type Refusal = (typeof invitationRefusals)[number]

/** Invites one handle of a list; a refusal undoes only what was done for that handle. */
async function tryInviting(context: Context, trx: Trx, inviting: Inviting & { username: string }) {
  await sql`savepoint invited`.execute(trx)
  try {
    await inviteOne(context, trx, inviting)
    return undefined
  } catch (error) {
    const code = error instanceof DomainError ? invitationRefusals.find((known) => known === error.code) : undefined
    if (code === undefined) throw error
    await sql`rollback to savepoint invited`.execute(trx)
    return code satisfies Refusal
  }
}

/** Invites up to twenty agents with one message and one end; answers which handles were not invited, and why. */
export const inviteAgents = handle(
  operation,
  (context, { user, membership }, { params, body }) => {
    const key = programKeyOf(membership, params)
    return inTransactionAs(context.db, user, async (trx) => {
      const { state } = await lockInvitingProgram(trx, key)
      const { message, days } = body
      const inviting = { key, by: user.id, at: context.clock(), isDraft: state === 'draft', message, days }
      const answer: InviteAgentsResult = { invited: [], refused: [] }
      const handles = new Map(body.usernames.map((username) => [username.toLowerCase(), username]))
      for (const username of handles.values()) {
        const code = await tryInviting(context, trx, { ...inviting, username })
        if (code === undefined) answer.invited.push(username)
        else answer.refused.push({ username, code })
      }
      return answer
    })
  },
  { maxStatements: 320, why: 'twenty agents, each with its limits, audit line and email' },
)
