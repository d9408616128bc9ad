/**
 * An independent model of the disputes of one report, written from the product's rules without imports from the server. It
 * counts working days from a Monday; every command happens at the same hour of a working day.
 */
export const modelActors = ['AG', 'other', 'OO', 'PO', 'PA', 'PN', 'T1', 'T2', 'involved'] as const
export type ModelActor = (typeof modelActors)[number]

export const modelVerbs = [
  'open',
  'answer',
  'withdraw',
  'take',
  'release',
  'uphold',
  'reopen',
  'recommend',
  'close',
] as const
export type ModelVerb = (typeof modelVerbs)[number]

export const modelGrounds = ['severity', 'duplicate', 'scope', 'reward', 'silence'] as const
export type ModelGround = (typeof modelGrounds)[number]

export const modelClosings = ['informative', 'duplicate', 'resolved', 'withdrawn'] as const
export type ModelClosing = (typeof modelClosings)[number]

export type ModelCommand = {
  who: ModelActor
  verb: ModelVerb
  ground: ModelGround
  closing: ModelClosing
  /** Working days that pass before the command. */
  after: number
}

export type ModelLife = {
  day: number
  report: { closing: ModelClosing; day: number } | 'triaging'
  past: number
  dispute: { state: 'open' | 'answered'; day: number; taken: ModelActor | '' } | 'none'
}

export const newLife: ModelLife = {
  day: 0,
  report: { closing: 'informative', day: 0 },
  past: 0,
  dispute: 'none',
}

/** Working days after a Monday as days of the calendar. */
const calendarDay = (day: number): number => day + 2 * Math.floor(day / 5)

function opened(now: ModelLife, ground: ModelGround): ModelLife | 'refused' {
  const { report, dispute, past, day } = now
  if (dispute !== 'none' || past >= 2) return 'refused'
  // What the agent withdrew is the agent's own decision.
  if (report === 'triaging' || report.closing === 'withdrawn') return 'refused'
  if (calendarDay(day) - calendarDay(report.day) > 30) return 'refused'
  // There is no reward in this life to be wrong.
  if (ground === 'reward' || (ground === 'duplicate' && report.closing !== 'duplicate')) return 'refused'
  return { ...now, dispute: { state: 'open', day, taken: '' } }
}

function ruled(now: ModelLife, who: ModelActor, verb: 'uphold' | 'reopen' | 'recommend'): ModelLife | 'refused' {
  const { dispute, report, day } = now
  if (dispute === 'none' || dispute.taken !== who) return 'refused'
  // Without an answer the ruling waits for the end of five working days.
  if (dispute.state === 'open' && day < dispute.day + 5) return 'refused'
  // Only an accepted report of a program that pays has an amount: a resolved one was accepted.
  const isPayable = report !== 'triaging' && report.closing === 'resolved'
  if (verb === 'recommend' && !isPayable) return 'refused'
  if (verb === 'reopen' && report !== 'triaging' && report.closing === 'withdrawn') return 'refused'
  const over = { ...now, dispute: 'none' as const, past: now.past + 1 }
  return verb === 'reopen' ? { ...over, report: 'triaging' } : over
}

const isOf = (who: ModelActor, ...some: readonly ModelActor[]) => some.includes(who)

function onDispute(now: ModelLife, { who, verb }: ModelCommand): ModelLife | 'refused' {
  const { dispute, day } = now
  if (dispute === 'none') return 'refused'
  const isLate = day >= dispute.day + 5
  if (verb === 'answer')
    return isOf(who, 'OO', 'PO', 'PA') && dispute.state === 'open' && !isLate
      ? { ...now, dispute: { ...dispute, state: 'answered' } }
      : 'refused'
  if (verb === 'withdraw') return who === 'AG' ? { ...now, dispute: 'none', past: now.past + 1 } : 'refused'
  if (verb === 'take')
    return isOf(who, 'T1', 'T2') && dispute.taken === '' ? { ...now, dispute: { ...dispute, taken: who } } : 'refused'
  return dispute.taken === who ? { ...now, dispute: { ...dispute, taken: '' } } : 'refused'
}

/** What a command leads to. The time passes even when the command is refused. */
export function decideLife(before: ModelLife, command: ModelCommand): { now: ModelLife; isRefused: boolean } {
  const now = { ...before, day: before.day + command.after }
  const { who, verb, ground, closing } = command
  const next =
    verb === 'open'
      ? who === 'AG'
        ? opened(now, ground)
        : 'refused'
      : verb === 'close'
        ? isOf(who, 'OO') && now.report === 'triaging' && now.dispute === 'none'
          ? { ...now, report: { closing, day: now.day } }
          : 'refused'
        : verb === 'uphold' || verb === 'reopen' || verb === 'recommend'
          ? ruled(now, who, verb)
          : onDispute(now, command)
  return next === 'refused' ? { now, isRefused: true } : { now: next, isRefused: false }
}
