/**
 * An independent model of the retest and of the time until the fix, written from the product's rules without imports from the
 * server. The model test compares the service and the database with it, command by command.
 */
const dayMs = 86_400_000
const firstDay = Date.UTC(2026, 0, 5)
const isWorkday = (at: number) => ((at - firstDay) / dayMs) % 7 < 5

/** Whole seconds of working time since a Monday, day by day. */
function workedUntil(at: Date): number {
  const end = Math.floor(at.getTime() / 1000) * 1000
  let worked = 0
  for (let day = firstDay; day < end; day += dayMs) if (isWorkday(day)) worked += Math.min(dayMs, end - day)
  return worked / 1000
}

function momentAfter(seconds: number): Date {
  let left = seconds * 1000
  let day = firstDay
  for (; !isWorkday(day) || left >= dayMs; day += dayMs) if (isWorkday(day)) left -= dayMs
  return new Date(day + left)
}

const daysOf: Readonly<Record<string, number>> = { critical: 7, high: 30, medium: 60, low: 90 }

export type FixModel = {
  state: 'triaging' | 'accepted' | 'closed'
  severity: string
  verification: 'none' | 'requested' | 'fixed' | 'persists' | 'cancelled'
  round: number
  asked: Date | null
  began: Date | null
  due: Date | null
  left: number | null
  waited: number
  proposed: Date | null
  isAgreed: boolean
  fixed: { at: Date; took: number; isKept: boolean | null } | null
}

export const freshModel = (severity: string): FixModel => ({
  state: 'triaging',
  severity,
  verification: 'none',
  round: 0,
  asked: null,
  began: null,
  due: null,
  left: null,
  waited: 0,
  proposed: null,
  isAgreed: false,
  fixed: null,
})

export type FixCommand =
  | { do: 'accept' | 'ask' | 'cancel' | 'resolve' | 'risk' | 'reopen' }
  | { do: 'answer'; answer: 'fixed' | 'persists'; by: 'agent' | 'staff' }
  | { do: 'propose'; day: string }
  | { do: 'date'; agrees: boolean }
  | { do: 'severity'; severity: string }

type Step = { now: FixModel; at: Date }

const endOf = (day: string) => new Date(`${day}T24:00:00Z`)

function begin({ now, at }: Step): FixModel {
  const days = daysOf[now.severity]
  const due = days === undefined ? null : momentAfter(workedUntil(at) + days * 86_400)
  return { ...freshModel(now.severity), state: 'accepted', began: at, due }
}

/** A retest that ended without a fix gives its waiting time back. */
function resume({ now, at }: Step, verification: 'persists' | 'cancelled'): FixModel {
  const waited = now.waited + workedUntil(at) - workedUntil(now.asked!)
  const due = now.left === null ? null : momentAfter(workedUntil(at) + now.left)
  const round = verification === 'cancelled' ? now.round - 1 : now.round
  return { ...now, verification, waited, due, left: null, round }
}

function fix(now: FixModel, at: Date, left: number | null): FixModel {
  const took = workedUntil(at) - workedUntil(now.began!) - now.waited
  return {
    ...now,
    fixed: { at, took, isKept: left === null ? null : left >= 0 },
    due: null,
    left: null,
    proposed: null,
  }
}

const leftAt = ({ now, at }: Step) => (now.due === null ? null : workedUntil(now.due) - workedUntil(at))

function close(step: Step, isResolved: boolean): FixModel {
  const { now, at } = step
  const waits = now.verification === 'requested'
  const ended = waits ? { ...resume(step, 'cancelled'), round: now.round } : now
  const measured = isResolved && ended.fixed === null ? fix(ended, at, leftAt({ now: ended, at })) : ended
  return { ...measured, state: 'closed', due: null, left: null, proposed: null }
}

function judge({ now }: Step, severity: string): FixModel {
  if (now.state !== 'accepted' || now.fixed !== null) return { ...now, severity }
  const days = daysOf[severity]
  if (now.isAgreed && days !== undefined) return { ...now, severity }
  const base = days === undefined ? undefined : workedUntil(now.began!) + days * 86_400 + now.waited
  const isWaiting = now.verification === 'requested'
  return {
    ...now,
    severity,
    left: base !== undefined && isWaiting ? base - workedUntil(now.asked!) : null,
    due: base !== undefined && !isWaiting ? momentAfter(base) : null,
  }
}

const isSilent = ({ now, at }: Step) => at >= momentAfter(workedUntil(now.asked!) + 10 * 86_400)

const blocks = ({ verification, round }: FixModel) =>
  verification === 'requested' || (verification === 'persists' && round < 3)

function answered(step: Step, command: Extract<FixCommand, { do: 'answer' }>): FixModel | undefined {
  const { now } = step
  const may = now.state === 'accepted' && now.verification === 'requested' && (command.by === 'agent' || isSilent(step))
  if (!may) return undefined
  if (command.answer === 'persists') return resume(step, 'persists')
  return { ...fix(now, now.asked!, now.left), verification: 'fixed' }
}

function proposed({ now, at }: Step, day: string): FixModel | undefined {
  const end = endOf(day)
  const isFit = now.due !== null && end > now.due && end > at && end.getTime() <= at.getTime() + 365 * dayMs
  return isFit ? { ...now, proposed: end } : undefined
}

/** The model after a command, or nothing where the rules refuse it. */
export function applyFixCommand(step: Step, command: FixCommand): FixModel | undefined {
  const { now, at } = step
  const isOpen = now.state === 'accepted'
  switch (command.do) {
    case 'accept':
      return now.state === 'triaging' ? begin(step) : undefined
    case 'reopen':
      return now.state === 'closed' ? freshModel(now.severity) : undefined
    case 'ask': {
      const may = isOpen && !['requested', 'fixed'].includes(now.verification) && now.round < 3
      const asked = { verification: 'requested', round: now.round + 1, asked: at, proposed: null } as const
      return may ? { ...now, ...asked, left: leftAt(step), due: null } : undefined
    }
    case 'cancel':
      return isOpen && now.verification === 'requested' ? resume(step, 'cancelled') : undefined
    case 'answer':
      return answered(step, command)
    case 'propose':
      return isOpen ? proposed(step, command.day) : undefined
    case 'date':
      if (!isOpen || now.due === null || now.proposed === null) return undefined
      return command.agrees ? { ...now, due: now.proposed, proposed: null, isAgreed: true } : { ...now, proposed: null }
    case 'severity':
      return command.severity === now.severity ? undefined : judge(step, command.severity)
    case 'resolve':
      return isOpen && !blocks(now) ? close(step, true) : undefined
    case 'risk':
      return isOpen ? close(step, false) : undefined
  }
}

export type FixEvent = {
  kind: string
  to_state: string | null
  closing_reason: string | null
  details: Record<string, string>
  created_at: Date
}

const lastDayEnd = (details: Record<string, string>) => endOf(details['due_on'] ?? '')

/** The fix of a report from its events alone: when, in how much working time, and whether in time. */
export function measureFix(events: readonly FixEvent[]): FixModel['fixed'] {
  let model: FixModel | undefined
  let days: number | undefined
  for (const { kind, to_state: to, closing_reason: reason, details, created_at: at } of events) {
    if (kind === 'moved' && to === 'accepted') {
      days = details['fix_days'] === undefined ? undefined : Number(details['fix_days'])
      const due = days === undefined ? null : momentAfter(workedUntil(at) + days * 86_400)
      model = { ...freshModel(''), state: 'accepted', began: at, due }
    } else if (model === undefined) {
      continue
    } else if (kind === 'moved' && to === 'closed') model = close({ now: model, at }, reason === 'resolved')
    else if (kind === 'moved' && to === 'triaging') model = undefined
    else if (kind === 'retest_asked') {
      model = { ...model, verification: 'requested', asked: at, left: leftAt({ now: model, at }), due: null }
    } else if (kind === 'retest_cancelled') model = resume({ now: model, at }, 'cancelled')
    else if (kind === 'retest_answered') {
      model =
        details['answer'] === 'fixed'
          ? { ...fix(model, model.asked!, model.left), verification: 'fixed' }
          : resume({ now: model, at }, 'persists')
    } else if (kind === 'fix_date_answered' && details['agrees'] === 'yes') {
      model = { ...model, due: lastDayEnd(details), isAgreed: true }
    } else if (kind === 'severity_set') {
      const severity = Object.entries(daysOf).find(([, count]) => String(count) === details['fix_days'])?.[0] ?? ''
      model = judge({ now: model, at }, severity)
    }
  }
  return model?.fixed ?? null
}
