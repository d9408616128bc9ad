import type { Context } from '#server/context.ts'
import type { Trx } from '#server/db/database.ts'
import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { keyedHash } from '#server/lib/tokens.ts'
import { findAgents as operation, findLimits } from '@grana/contract/programs/find-agents'
import { recordEvent } from '../audit/public.ts'
import { incrementCounter } from '../credentials/public.ts'
import { findProgramState } from './queries.ts'
import { rankAgents } from './rank-agents.ts'

/** Counts a search of the member today and returns how many are left. Pages count too: each shows other agents. */
async function countSearch({ config }: Context, trx: Trx, { userId, at }: { userId: string; at: Date }) {
  const day = at.toISOString().slice(0, 10)
  const count = await incrementCounter(trx, keyedHash(config.appSecret, 'agent searches', userId, day), at)
  if (count > findLimits.perDay) throw new DomainError('program.search_too_often')
  return findLimits.perDay - count
}

/** Agents who want to be found and fit what the program asks for, with the reasons for their order. */
export const findAgents = handle(operation, (context, { user, membership }, { params, query }) => {
  const key = { organizationId: membership.organizationId, programId: params.program }
  return inTransactionAs(context.db, user, async (trx) => {
    const at = context.clock()
    const state = await findProgramState(trx, key)
    if (state === undefined) throw new DomainError('request.not_found')
    if (state === 'closed') throw new DomainError('program.not_open')
    const left = await countSearch(context, trx, { userId: user.id, at })
    const found = await rankAgents(trx, { program: params.program, wanted: query, at })
    await recordEvent(trx, {
      ...key,
      actorId: user.id,
      action: 'agent.searched',
      thing: 'program',
      thingId: params.program,
    })
    const page = query.page ?? 1
    const end = page * findLimits.pageSize
    const hasMore = page < findLimits.lastPage && found.length > end
    return { data: found.slice(end - findLimits.pageSize, end), meta: { page, has_more: hasMore, left } }
  })
})
