import type { Context } from '#server/context.ts'
import type { Trx } from '#server/db/database.ts'
import type { Member } from '#server/http/session/actor.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { may } from '#server/permissions/judge.ts'
import type { ErrorCode } from '@grana/contract/errors'
import type { Answer, Received } from '@grana/contract/operation'
import { amountOf, centsOf, spanText } from '@grana/contract/reports/reward'
import type { approveReward, decideReward, withdrawReward } from '@grana/contract/reports/rewards'
import type { RewardTrack } from '@grana/contract/reports/values'
import { findMemberStanding } from '../handling/queries-members.ts'
import { holdersOf, holding, note, tellAll, type Held } from './hold-reward.ts'
import { approversOf, isRewardable } from './policy.ts'
import {
  addVoice,
  clearReward,
  findObjection,
  findRange,
  findReward,
  findRevisionReason,
  largestByTwo,
  listVoices,
  nextRound,
  roundOf,
  setReward,
  setRevision,
  voicesAgainst,
  type Objection,
  type Range,
  type RewardRow,
} from './queries-rewards.ts'

export const approves = holdersOf('reward.approve')

/** The reward as whoever acts saw it; what changed meanwhile, or stands elsewhere, is refused. */
export async function demandRound(
  trx: Trx,
  { report }: Held,
  { round, tracks }: { round: number; tracks: readonly RewardTrack[] },
): Promise<RewardRow | undefined> {
  const row = await findReward(trx, report)
  if (roundOf(row) !== round) throw new DomainError('reward.changed')
  if (!isRewardable(report) || !tracks.includes(report.reward_track)) throw new DomainError('reward.refused')
  return row
}

/** The range is that of the terms under which the report was sent, for the severity that it has now. */
async function demandInRange(trx: Trx, { report }: Held, cents: number): Promise<Range> {
  const range = await findRange(trx, report, report.severity)
  if (range === undefined) throw new DomainError('reward.no_grid')
  if (cents < range.min_cents || cents > range.max_cents) {
    throw new DomainError('reward.out_of_range', { details: { range: spanText(range) } })
  }
  return range
}

const objectionCodes = {
  own: 'auth.forbidden',
  new: 'reward.approver_new',
  related: 'reward.approver_related',
} as const satisfies Record<Objection, ErrorCode>

/**
 * Where two people are needed, one person with two accounts must not be both: an approver has held the right for a week, and
 * owes it to no other approver of the round. The database judges it, and counts no approval that it objects to.
 */
export async function assertIndependentApprover(
  trx: Trx,
  { report, mover }: Held,
  { round, at }: { round: number; at: Date },
): Promise<void> {
  const objection = await findObjection(trx, report, { round, userId: mover.userId, at })
  if (objection !== undefined) throw new DomainError(objectionCodes[objection])
}

type Decision = { cents: number; currency: Range['currency'] }

export const track = (to: RewardTrack) => ({ reward_track: to })

type Revision = { before: string; text: string | undefined }

/** What is told once enough people approved: both sides read it, and it counts as reserved. A change says why. */
function settled({ cents, currency }: Decision, revision?: Revision) {
  const amount = { amount: amountOf(cents), currency }
  const before = revision && { before: revision.before }
  const revised = { kind: 'reward_revised', text: revision?.text, details: { ...amount, ...before } } as const
  return [
    ...(revision ? [{ happening: revised }] : []),
    {
      happening: { kind: 'reward_approved', details: { ...amount, ...before, ...track('approved') } },
      change: track('approved'),
    },
    {
      happening: { kind: 'reward_reserved', details: { ...amount, ...track('reserved') } },
      change: track('reserved'),
    },
  ] as const
}

type Asking = { from: RewardTrack; text?: string | undefined }

/** Those who asked wait for a second person; the agent reads nothing of it yet, and what was approved before stands. */
function asked({ cents, currency }: Decision, { from, text }: Asking) {
  const amount = { amount: amountOf(cents), currency }
  if (from === 'reserved')
    return { happening: { kind: 'reward_asked', audience: 'internal', text, details: amount } } as const
  const details = { ...amount, ...track('suggested') }
  const happening = { kind: 'reward_asked', audience: 'internal', details } as const
  return from === 'suggested' ? { happening } : { happening, change: track('suggested') }
}

/** Decides the amount, as the first who approves it. Deciding otherwise begins again with the approvals. */
export function decide(
  context: Context,
  member: Member,
  { params, body }: Received<typeof decideReward>,
): Promise<Answer<typeof decideReward>> {
  const at = context.clock()
  const cents = centsOf(body.amount)
  const work = async (trx: Trx, held: Held) => {
    const { report, mover } = held
    const { reward_track: from } = report
    const tracks = ['undecided', 'suggested', 'reserved', 'ineligible'] as const
    const row = await demandRound(trx, held, { round: body.round, tracks })
    const { currency } = await demandInRange(trx, held, cents)
    const standing = from === 'reserved' ? row?.amount_cents : undefined
    if (standing && body.text === undefined) throw new DomainError('reward.reason_first')
    const minimum = row?.minimum_cents ?? 0
    const approvers = approversOf(cents, { currency, byTwo: await largestByTwo(trx, report), minimum })
    const round = await nextRound(trx, report)
    if (approvers > 1) await assertIndependentApprover(trx, held, { round, at })
    if (standing && approvers > 1) await setRevision(trx, report, { revision: { round, cents }, at })
    else await setReward(trx, report, { round, currency, amount_cents: cents, approvers, at })
    await addVoice(trx, report, { round, userId: mover.userId, cents, at })
    const revision = standing ? { before: amountOf(standing), text: body.text } : undefined
    const told =
      approvers === 1
        ? settled({ cents, currency }, revision)
        : [asked({ cents, currency }, { from, text: revision?.text })]
    await tellAll(trx, held, { told, at })
    await note(trx, held, {
      action: approvers === 1 ? 'reward.decided' : 'reward.asked',
      details: { amount: amountOf(cents), currency },
    })
  }
  return holding(context, member, { reportId: params.report, at, allows: approves, work })
}

/** Voices of independent people who hold the right today; who lost it meanwhile counts no more. */
export async function countVoices(trx: Trx, { report }: Held, round: number): Promise<number> {
  let count = 0
  for (const { user_id: id, counts } of await listVoices(trx, report, round)) {
    if (!counts) continue
    const standing = await findMemberStanding(trx, report.organization_id, id)
    if (standing !== undefined && may(standing, 'reward.approve', report.program_id)) count += 1
  }
  return count
}

type Pending = { round: number; cents: number; approvers: number; before?: number }

/** What waits for another person: a first amount, or one in the place of what was approved. */
function pendingOf({ report }: Held, row: RewardRow | undefined): Pending {
  const { amount_cents: cents, revised_cents: revised } = row ?? {}
  if (!row || !cents || (report.reward_track === 'reserved' && !revised)) throw new DomainError('reward.refused')
  if (!revised) return { round: row.round, cents, approvers: row.approvers }
  return { round: roundOf(row), cents: revised, approvers: 2, before: cents }
}

/** The second person. Nobody speaks twice, from however many sessions. */
export function approve(
  context: Context,
  member: Member,
  { params, body }: Received<typeof approveReward>,
): Promise<Answer<typeof approveReward>> {
  const at = context.clock()
  const work = async (trx: Trx, held: Held) => {
    const { report, mover } = held
    const row = await demandRound(trx, held, { round: body.round, tracks: ['suggested', 'reserved'] })
    const { round, cents, approvers, before } = pendingOf(held, row)
    const voices = await listVoices(trx, report, round)
    if (voices.some(({ user_id: id }) => id === mover.userId)) throw new DomainError('reward.other_person')
    await assertIndependentApprover(trx, held, { round, at })
    const { currency } = await demandInRange(trx, held, cents)
    await addVoice(trx, report, { round, userId: mover.userId, cents, at })
    const isEnough = (await countVoices(trx, held, round)) >= approvers
    await note(trx, held, { action: 'reward.approved', details: { amount: amountOf(cents), currency } })
    if (!isEnough) {
      const told = [asked({ cents, currency }, { from: report.reward_track })]
      await tellAll(trx, held, { told, at })
      return
    }
    if (before !== undefined) await setReward(trx, report, { round, currency, amount_cents: cents, approvers, at })
    const text = before === undefined ? undefined : await findRevisionReason(trx, report)
    const revision = before === undefined ? undefined : { before: amountOf(before), text }
    await tellAll(trx, held, { told: settled({ cents, currency }, revision), at })
  }
  return holding(context, member, { reportId: params.report, at, allows: approves, work })
}

/** Takes back what waits for a second person, an amount or a refusal; what was approved before stands as it did. */
export function withdraw(
  context: Context,
  member: Member,
  { params, body }: Received<typeof withdrawReward>,
): Promise<Answer<typeof withdrawReward>> {
  const at = context.clock()
  const work = async (trx: Trx, held: Held) => {
    const row = await demandRound(trx, held, { round: body.round, tracks: ['undecided', 'suggested', 'reserved'] })
    const happening = { kind: 'reward_withdrawn', audience: 'internal' } as const
    if (held.report.reward_track === 'undecided') {
      if ((await voicesAgainst(trx, held.report, row)).length === 0) throw new DomainError('reward.refused')
      await note(trx, held, { action: 'reward.withdrawn' })
      await clearReward(trx, held.report, at)
      await tellAll(trx, held, { told: [{ happening: { ...happening, details: {} } }], at })
      return
    }
    await note(trx, held, { action: 'reward.withdrawn' })
    if (pendingOf(held, row).before !== undefined) {
      await setRevision(trx, held.report, { revision: undefined, at })
      await tellAll(trx, held, { told: [{ happening: { ...happening, details: {} } }], at })
      return
    }
    await clearReward(trx, held.report, at)
    const change = track('undecided')
    await tellAll(trx, held, { told: [{ happening: { ...happening, details: change }, change }], at })
  }
  return holding(context, member, { reportId: params.report, at, allows: approves, work })
}
