import type { Context } from '#server/context.ts'
import type { Trx } from '#server/db/database.ts'
import type { Member } from '#server/http/session/actor.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import type { Answer, Received } from '@grana/contract/operation'
import type { refuseReward } from '@grana/contract/reports/rewards'
import { approves, assertIndependentApprover, countVoices, demandRound, track } from './decide-reward.ts'
import { holding, note, tellAll, type Held } from './hold-reward.ts'
import { isRefusable } from './policy.ts'
import { addVoice, beginRefusal, clearReward, nextRound, voicesAgainst, type RewardRow } from './queries-rewards.ts'

/** One voice against a reward of which the agent was told the least. Gives whether enough spoke. */
async function speakAgainst(trx: Trx, held: Held, { row, at }: { row: RewardRow; at: Date }): Promise<boolean> {
  const { report, mover } = held
  const before = await voicesAgainst(trx, report, row)
  if (before.some(({ user_id: id }) => id === mover.userId)) throw new DomainError('reward.other_person')
  const round = before.length > 0 ? row.round : await nextRound(trx, report)
  await assertIndependentApprover(trx, held, { round, at })
  if (before.length === 0) await beginRefusal(trx, report, { round, at })
  await addVoice(trx, report, { round, userId: mover.userId, cents: 0, at })
  return (await countVoices(trx, held, round)) >= 2
}

/** What waits for another person is among those who handle the report; an amount that waited before does so no more. */
function askedFor(held: Held, text: string) {
  const isBack = held.report.reward_track === 'suggested'
  const details = { none: '1', ...(isBack && track('undecided')) }
  const happening = { kind: 'reward_asked', audience: 'internal', text, details } as const
  return isBack ? { happening, change: track('undecided') } : { happening }
}

/**
 * Says that there is no reward, and why; never about one that was approved. Where the agent was told a minimum, it takes
 * two, and what they read is what the last one wrote.
 */
export function refuse(
  context: Context,
  member: Member,
  { params, body }: Received<typeof refuseReward>,
): Promise<Answer<typeof refuseReward>> {
  const at = context.clock()
  const work = async (trx: Trx, held: Held) => {
    const row = await demandRound(trx, held, { round: body.round, tracks: ['undecided', 'suggested'] })
    if (!isRefusable(held.report)) throw new DomainError('reward.refused')
    const isByTwo = row !== undefined && row.minimum_cents !== null
    if (isByTwo && !(await speakAgainst(trx, held, { row, at }))) {
      await tellAll(trx, held, { told: [askedFor(held, body.text)], at })
      await note(trx, held, { action: 'reward.refusal_asked' })
      return
    }
    if (!isByTwo) await clearReward(trx, held.report, at)
    const happening = { kind: 'reward_ineligible', text: body.text, details: track('ineligible') } as const
    await tellAll(trx, held, { told: [{ happening, change: track('ineligible') }], at })
    await note(trx, held, { action: 'reward.refused' })
  }
  return holding(context, member, { reportId: params.report, at, allows: approves, work })
}
