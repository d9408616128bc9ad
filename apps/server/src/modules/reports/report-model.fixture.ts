/**
 * An independent model of the report states, written from the product's table without imports from the server. The model
 * test compares the service and the database with it, command by command.
 */
export const modelActors = ['OO', 'OV', 'PO', 'PA', 'PN', 'PV', 'CT', 'AG', 'ST', 'system'] as const
export type ModelActor = (typeof modelActors)[number]

export type ModelState = {
  state: string
  reason: string | null
  paused: boolean
  events: number
  /** Days since it was closed. */
  closedDays: number
  rewardDecided: boolean
  assignedToContact: boolean
}

export type Command = {
  who: ModelActor
  to: string
  reason?: string | undefined
  text: boolean
  clause: 'none' | 'right' | 'wrong'
  original: 'none' | 'earlier' | 'later' | 'known' | 'learnt' | 'both'
  review: boolean
}

export type Outcome = 'done' | 'proposed' | 'refused' | 'incomplete' | 'clause' | 'original' | 'reward'

type Line = { from: string; to: string; reason?: string; yes: string; suggest?: string; asks?: string }

const decidable = 'triaging pending_organization needs_info'

/** Columns: from, to, who may, who may propose, and required input: t text, c clause, o original, r review, p reward decided. */
const table: readonly Line[] = [
  { from: 'received', to: 'triaging', yes: 'system' },
  { from: 'triaging pending_organization', to: 'needs_info', yes: 'OO PO PA PN ST', asks: 't' },
  { from: 'needs_info', to: 'triaging', yes: 'AG', asks: 't' },
  { from: 'needs_info', to: 'triaging', yes: 'OO PO PA PN ST' },
  { from: 'needs_info', to: 'closed', reason: 'no_answer', yes: 'system' },
  { from: 'triaging', to: 'pending_organization', yes: 'ST', asks: 't' },
  { from: decidable, to: 'accepted', yes: 'OO PO PA' },
  { from: decidable, to: 'closed', reason: 'informative', yes: 'OO PO PA PN ST', asks: 'ct' },
  { from: decidable, to: 'closed', reason: 'not_reproducible', yes: 'OO PO PA PN ST', asks: 'ct' },
  { from: decidable, to: 'closed', reason: 'not_applicable', yes: 'OO PO PA PN ST', asks: 'ct' },
  { from: decidable, to: 'closed', reason: 'out_of_scope', yes: 'OO PO PA PN ST', asks: 'ct' },
  {
    from: decidable,
    to: 'closed',
    reason: 'duplicate',
    yes: 'OO PO PA ST',
    suggest: 'PN',
    asks: 'o',
  },
  { from: 'triaging', to: 'closed', reason: 'spam', yes: 'OO PO PA ST', suggest: 'PN', asks: 't' },
  { from: 'accepted', to: 'closed', reason: 'resolved', yes: 'OO PO PA PN', suggest: 'ST', asks: 'p' },
  { from: 'accepted', to: 'closed', reason: 'risk_accepted', yes: 'OO PO PA', asks: 'rt' },
  { from: 'received triaging needs_info pending_organization', to: 'closed', reason: 'withdrawn', yes: 'AG' },
  { from: 'closed', to: 'triaging', yes: 'OO PO PA ST', suggest: 'PN', asks: 't' },
  { from: 'closed', to: 'archived', yes: 'system' },
]

const has = (words: string | undefined, word: string): boolean => (words ?? '').split(' ').includes(word)

/** Agents reopen reports that were closed without an answer; contacts resolve reports assigned to them. */
function extraLine(now: ModelState, { who, to, reason }: Command): Line | undefined {
  const comesBack = who === 'AG' && now.state === 'closed' && now.reason === 'no_answer' && now.closedDays <= 30
  if (comesBack && to === 'triaging' && reason === undefined) return { from: 'closed', to, yes: 'AG' }
  const mends = who === 'CT' && now.assignedToContact && now.state === 'accepted'
  if (mends && to === 'closed' && reason === 'resolved') return { from: 'accepted', to, yes: 'CT', asks: 'p' }
  return undefined
}

function lineFor(now: ModelState, command: Command): Line | undefined {
  const { who, to, reason } = command
  const extra = extraLine(now, command)
  if (extra) return extra
  return table.find(
    (line) =>
      has(line.from, now.state) &&
      line.to === to &&
      line.reason === reason &&
      (has(line.yes, who) || has(line.suggest, who)),
  )
}

export function decideCommand(now: ModelState, command: Command): Outcome {
  const line = lineFor(now, command)
  if (line === undefined) return 'refused'
  const asks = line.asks ?? ''
  const isOne = command.original !== 'none' && command.original !== 'both'
  const lacks =
    (asks.includes('t') && !command.text) ||
    (asks.includes('c') && command.clause === 'none') ||
    (asks.includes('o') && !isOne) ||
    (asks.includes('r') && !command.review)
  if (lacks) return 'incomplete'
  if (asks.includes('p') && !now.rewardDecided) return 'reward'
  if (asks.includes('c') && command.clause === 'wrong') return 'clause'
  if (asks.includes('o') && ['later', 'learnt'].includes(command.original)) return 'original'
  return has(line.yes, command.who) ? 'done' : 'proposed'
}

/** The state after a command. */
export function applyCommand(now: ModelState, command: Command, decision: Outcome): ModelState {
  if (decision === 'proposed') return { ...now, events: now.events + 1 }
  if (decision !== 'done') return now
  const { to, reason = null } = command
  return {
    ...now,
    state: to,
    reason: to === 'closed' ? reason : to === 'archived' ? now.reason : null,
    paused: to === 'needs_info',
    // A hand-over also records an internal note.
    events: now.events + (to === 'pending_organization' ? 2 : 1),
    closedDays: 0,
    // Reopening resets the reward decision.
    rewardDecided: now.rewardDecided && !(now.state === 'closed' && to === 'triaging'),
  }
}

/** The state after some days without a command. */
export function advanceDays(now: ModelState, days: number): ModelState {
  return { ...now, closedDays: now.state === 'closed' ? now.closedDays + days : 0 }
}

/** Whether the table has a transition between two states, for any actor. */
export function isModelTransition(from: string, to: string, reason: string | undefined): boolean {
  return table.some((line) => has(line.from, from) && line.to === to && line.reason === reason)
}
