import { capacityOf, isOverCapacity, quotaOf, type AgentRecord } from '@grana/contract/attention/attention-rules'
import { judgeEvidence } from '@grana/contract/reports/judge-evidence'
import { precisionRules } from '@grana/contract/reports/points-rules'
import { factsOf, type CorpusCase } from './corpus.ts'

/** The same numbers in every run. */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}

export type Scenario = {
  name: string
  /** Invented reports a week, and the accounts that send them. */
  flood: number
  accounts: number
  /** Share of the flood that copies text and files of honest reports, and whether their text is written anew. */
  copied?: number
  isRewritten?: boolean
  /** Whether every invented text is unlike all others; else the flood repeats those of the corpus, which the product finds. */
  isFresh?: boolean
  hasSignals: boolean
  hasBudget: boolean
}

export const triage = { weekly_hours: 10, minutes: 25, weeks: 10, honestPerWeek: 12, measuredWeeks: 7 }

type Sending = {
  at: number
  agent: string
  one: CorpusCase
  isHonest: boolean
  copies: 'none' | 'files' | 'text' | 'all'
}
type Waiting = Sending & { score: number }

function pick<T>(list: readonly T[], random: () => number): T {
  const found = list[Math.floor(random() * list.length)]
  if (found === undefined) throw new Error('nothing to pick from')
  return found
}

/** Everything that agents try to send, by time in days. */
function plan(scenario: Scenario, corpus: readonly CorpusCase[], random: () => number): Sending[] {
  const honest = corpus.filter(({ label }) => label === 'honest')
  const invented = corpus.filter(({ label }) => label === 'invented')
  const days = triage.weeks * 7
  const own = Array.from({ length: triage.weeks * triage.honestPerWeek }, (_, at): Sending => ({
    at: random() * days,
    agent: `honest-${at}`,
    one: pick(honest, random),
    isHonest: true,
    copies: 'none',
  }))
  const flood = Array.from({ length: triage.weeks * scenario.flood }, (): Sending => {
    const isCopy = random() < (scenario.copied ?? 0)
    const own = scenario.isFresh === true ? 'none' : 'text'
    return {
      at: random() * days,
      agent: `flood-${Math.floor(random() * scenario.accounts)}`,
      one: pick(isCopy ? honest : invented, random),
      isHonest: false,
      copies: isCopy ? (scenario.isRewritten === true ? 'files' : 'all') : own,
    }
  })
  return [...own, ...flood].toSorted((one, other) => one.at - other.at)
}

/** Times at which a first look begins: the hours are spread over the working days. */
function looks(): number[] {
  const perWeek = capacityOf(triage) ?? 0
  return Array.from({ length: triage.weeks }, (_, week) =>
    Array.from({ length: perWeek }, (__, at) => week * 7 + (at * 5) / perWeek + 0.4),
  ).flat()
}

/** What was decided about the agents of the flood, as the product counts it. */
function createRecords() {
  const invalid = new Map<string, number>()
  const recordOf = (agent: string): AgentRecord => {
    const n = invalid.get(agent) ?? 0
    return { n, precision: n < precisionRules.minJudged ? null : 1 / (n + 2) }
  }
  return { recordOf, decide: (agent: string) => invalid.set(agent, (invalid.get(agent) ?? 0) + 1) }
}

function createScores() {
  const known = new Map<string, number>()
  return ({ one, copies, isHonest }: Sending, record: AgentRecord): number => {
    const key = `${one.id} ${copies} ${isHonest ? '' : `${record.precision}`}`
    const found = known.get(key)
    if (found !== undefined) return found
    const files = copies === 'files' || copies === 'all' ? one.files.length : 0
    const facts = factsOf(one, { files, text: copies === 'text' || copies === 'all' })
    const reporter = isHonest ? facts.reporter : { ...record, provenInCategory: 0 }
    const { score } = judgeEvidence({ ...facts, reporter })
    known.set(key, score)
    return score
  }
}

const dayOf = ({ at }: Sending) => Math.floor(at)

/** By evidence while more waits than a week handles, as the panel of the program offers; else by day and evidence. */
function isBefore(one: Waiting, other: Waiting, order: 'clock' | 'day' | 'evidence'): boolean {
  if (order === 'clock') return one.at < other.at
  if (order === 'day' && dayOf(one) !== dayOf(other)) return dayOf(one) < dayOf(other)
  return one.score === other.score ? one.at < other.at : one.score > other.score
}

export type Outcome = { waits: number[]; unread: number; sent: number; refused: number; refusedHonest: number }

/** Plays the weeks of a scenario; waits in days of the honest reports that arrived while it was measured. */
export function playFlood(scenario: Scenario, corpus: readonly CorpusCase[]): Outcome {
  const sendings = plan(scenario, corpus, createRandom(26))
  const { recordOf, decide } = createRecords()
  const scoreOf = createScores()
  const queue: Waiting[] = []
  const sentBy = new Map<string, number[]>()
  const outcome: Outcome = { waits: [], unread: 0, sent: 0, refused: 0, refusedHonest: 0 }
  const send = (sending: Sending) => {
    const lately = (sentBy.get(sending.agent) ?? []).filter((at) => at > sending.at - 1)
    const record = recordOf(sending.agent)
    const isOver = scenario.hasBudget && isOverCapacity({ ...triage, waiting: queue.length })
    if (lately.length >= quotaOf(isOver, record).limit) {
      outcome.refused += 1
      if (sending.isHonest) outcome.refusedHonest += 1
      return
    }
    sentBy.set(sending.agent, [...lately, sending.at])
    outcome.sent += 1
    queue.push({ ...sending, score: scoreOf(sending, record) })
  }
  let next = 0
  for (const at of looks()) {
    for (; (sendings[next]?.at ?? Infinity) <= at; next += 1) send(sendings[next]!)
    const isOver = isOverCapacity({ ...triage, waiting: queue.length })
    const order = !scenario.hasSignals ? 'clock' : isOver ? 'evidence' : 'day'
    const first = queue.reduce((best, one, index) => (isBefore(one, queue[best]!, order) ? index : best), 0)
    const [read] = queue.splice(first, 1)
    if (read === undefined) continue
    if (!read.isHonest) decide(read.agent)
    else if (read.at < triage.measuredWeeks * 7) outcome.waits.push(at - read.at)
  }
  outcome.unread = queue.filter(({ isHonest, at }) => isHonest && at < triage.measuredWeeks * 7).length
  return outcome
}
