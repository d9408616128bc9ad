/** A reward as the property test of the ledger sees it, and what its entries must add up to. */
export type ModelReward = {
  state: 'triaging' | 'accepted' | 'closed'
  reason: 'resolved' | 'risk_accepted' | 'no_answer' | null
  track: 'undecided' | 'suggested' | 'reserved' | 'paid' | 'ineligible'
  minimum: number | null
  amount: number | null
  feeBasisPoints: number
  round: number
  payments: { has: 'no answer' | 'missing' | 'arrived' }[]
}

export const freshReward = (): ModelReward => ({
  state: 'triaging',
  reason: null,
  track: 'undecided',
  minimum: null,
  amount: null,
  feeBasisPoints: 0,
  round: 0,
  payments: [],
})

export type Command =
  | { do: 'accept'; minimum: number }
  | { do: 'close'; reason: 'resolved' | 'risk_accepted' | 'no_answer' }
  | { do: 'decide' | 'suggest'; amount: number; feeBasisPoints: number }
  | { do: 'reopen' | 'refuse' | 'pay' | 'miss' | 'arrive' | 'renew' }

const lastAnswer = (reward: ModelReward) => reward.payments.at(-1)?.has

/** Whether the product would carry a command out now. */
function isPossible(reward: ModelReward, command: Command): boolean {
  const isEarly = reward.track === 'undecided' || reward.track === 'suggested'
  switch (command.do) {
    case 'accept':
      return reward.state === 'triaging'
    case 'close':
    case 'suggest':
      return reward.state === 'accepted' && (command.do === 'close' || isEarly)
    case 'reopen':
      return reward.state !== 'triaging'
    case 'decide':
      return reward.minimum !== null && reward.track !== 'paid'
    case 'refuse':
      return reward.minimum !== null && isEarly
    case 'pay':
      return reward.track === 'reserved' || (reward.track === 'paid' && lastAnswer(reward) === 'missing')
    case 'miss':
      return reward.track === 'paid' && lastAnswer(reward) === 'no answer'
    case 'arrive':
      return reward.track === 'paid' && lastAnswer(reward) !== 'arrived'
    case 'renew':
      return lastAnswer(reward) === 'arrived'
  }
}

function change(reward: ModelReward, command: Command): Partial<ModelReward> {
  const last = reward.payments.slice(0, -1)
  switch (command.do) {
    case 'accept':
      return { state: 'accepted', reason: null, minimum: command.minimum }
    case 'close':
      return { state: 'closed', reason: command.reason }
    case 'reopen':
      return { state: 'triaging', reason: null, ...(reward.amount === null && { track: 'undecided' }) }
    case 'decide':
    case 'suggest':
      return {
        track: command.do === 'decide' ? 'reserved' : 'suggested',
        amount: command.amount,
        feeBasisPoints: command.feeBasisPoints,
        round: reward.round + 1,
      }
    case 'refuse':
      return { track: 'ineligible', amount: null, round: reward.round + 1 }
    case 'pay':
      return { track: 'paid', payments: [...reward.payments, { has: 'no answer' }] }
    case 'miss':
      return { payments: [...last, { has: 'missing' }] }
    case 'arrive':
      return { payments: [...last, { has: 'arrived' }] }
    // Not an act of the product: it takes everything back, so that a long run never ends in paid rewards alone.
    case 'renew':
      return { ...freshReward(), round: reward.round + 1, payments: reward.payments }
  }
}

/** The reward after a command; undefined when the product refuses it. */
export function applyCommand(reward: ModelReward, command: Command): ModelReward | undefined {
  return isPossible(reward, command) ? { ...reward, ...change(reward, command) } : undefined
}

/** What the accounts hold for a reward. */
export function sumsOf(reward: ModelReward): { promised: number; owed: number; fee: number; paid: number } {
  const { track, amount, minimum, state, reason, feeBasisPoints } = reward
  const isRewardable = state === 'accepted' || (state === 'closed' && reason !== 'no_answer')
  const isDecided = track === 'reserved' || track === 'paid'
  const isPaid = track === 'paid' && lastAnswer(reward) !== 'missing'
  const decided = isDecided ? (amount ?? 0) : 0
  return {
    promised: isRewardable && (track === 'undecided' || track === 'suggested') ? (minimum ?? 0) : 0,
    owed: isPaid ? 0 : decided,
    fee: Math.round((decided * feeBasisPoints) / 10_000),
    paid: isPaid ? decided : 0,
  }
}
