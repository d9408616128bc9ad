import { expect, test } from 'vitest'
import { isFullSize, sized } from '#server/testing/test-size.ts'
import {
  decideLife,
  modelActors,
  modelClosings,
  modelGrounds,
  modelVerbs,
  newLife,
  type ModelActor,
  type ModelCommand,
  type ModelLife,
} from './dispute-model.fixture.ts'
import {
  deadlinesFrom,
  decideOpening,
  decideRuling,
  decideTransition,
  groundsFor,
  isOver,
  type DisputableReport,
  type DisputeTransition,
} from './policy.ts'

const runs = sized({ gate: 120, full: 10_000 })
const length = 50
const seed = Number(process.env['DISPUTE_MODEL_SEED'] ?? (isFullSize ? Math.floor(Math.random() * 1e9) : 20_261_118))

/** Seeded random numbers. */
function lotOf(start: number) {
  let state = start >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

type Lot = ReturnType<typeof lotOf>
const draw = <T>(lot: Lot, from: readonly T[]): T => from[Math.floor(lot() * from.length)]!

/** Who can do it at all: without a bias most lives would end at the first refusals. */
const able: Readonly<Record<ModelCommand['verb'], readonly ModelActor[]>> = {
  open: ['AG'],
  answer: ['OO', 'PO', 'PA'],
  withdraw: ['AG'],
  take: ['T1', 'T2'],
  release: ['T1', 'T2'],
  uphold: ['T1', 'T2'],
  reopen: ['T1', 'T2'],
  recommend: ['T1', 'T2'],
  close: ['OO'],
}

function drawCommand(lot: Lot): ModelCommand {
  const verb = draw(lot, modelVerbs)
  return {
    verb,
    who: draw(lot, lot() < 0.6 ? able[verb] : modelActors),
    ground: draw(lot, modelGrounds),
    closing: draw(lot, modelClosings),
    after: lot() < 0.15 ? Math.floor(lot() * 12) : 0,
  }
}

const monday = Date.UTC(2026, 10, 2, 15)
const dayMs = 86_400_000

/** The moment after some working days. */
function momentOf(day: number): Date {
  const at = new Date(monday)
  for (let left = day; left > 0;) {
    at.setTime(at.getTime() + dayMs)
    if (at.getUTCDay() !== 0 && at.getUTCDay() !== 6) left -= 1
  }
  return at
}

type Row = {
  state: 'open' | 'answered' | 'ruled' | 'withdrawn'
  answer_due_at: Date
  day: number
  taken: ModelActor | ''
}
type World = { report: DisputableReport; rows: readonly Row[] }

const closed = (reason: DisputableReport['closing_reason'], at: Date): DisputableReport => ({
  state: 'closed',
  closing_reason: reason,
  closed_at: at,
  reward_track: 'undecided',
  rewardDecidedAt: null,
})
const inTriage: DisputableReport = { ...closed(null, new Date(0)), state: 'triaging', closed_at: null }

const mayAnswer = ['OO', 'PO', 'PA']
const uninvolved = ['T1', 'T2']
const rulings = {
  uphold: { ruling: 'upheld' },
  reopen: { ruling: 'overturned', effect: 'reopen' },
  recommend: { ruling: 'overturned', effect: 'recommend_amount', amount: '400' },
} as const

/** The world with its last dispute changed. */
const withLast = (world: World, change: Partial<Row>): World => ({
  ...world,
  rows: world.rows.map((row, at) => (at === world.rows.length - 1 ? { ...row, ...change } : row)),
})

type Moment = { at: Date; day: number }

function openByRule({ report, rows }: World, { who, ground }: ModelCommand, { at, day }: Moment): World | undefined {
  if (who !== 'AG' || decideOpening({ report, disputes: rows, at }) !== 'yes') return undefined
  if (!groundsFor(report).includes(ground)) return undefined
  return { report, rows: [...rows, { state: 'open', answer_due_at: deadlinesFrom(at).answer, day, taken: '' }] }
}

type Ruled = { who: ModelActor; verb: keyof typeof rulings }

function ruleByRule(world: World, { who, verb }: Ruled, open: Row, at: Date): World | undefined {
  const { report } = world
  const isPayable = report.closing_reason === 'resolved'
  if (open.taken !== who || decideTransition(open, { to: 'ruled', by: 'staff' }, at) !== 'yes') return undefined
  if (decideRuling(rulings[verb], { ...report, isPayable }) !== 'yes') return undefined
  return withLast(verb === 'reopen' ? { ...world, report: inTriage } : world, { state: 'ruled' })
}

/** The command by the rules of the service, with the permissions of its table; `undefined` when they refuse it. */
function decideByRule(world: World, command: ModelCommand, moment: Moment): World | undefined {
  const { who, verb, closing } = command
  const { at } = moment
  const open = world.rows.find(({ state }) => !isOver(state))
  const step = (to: DisputeTransition['to'], by: DisputeTransition['by']) =>
    decideTransition(open, { to, by }, at) === 'yes' ? withLast(world, { state: to }) : undefined
  if (verb === 'open') return openByRule(world, command, moment)
  if (verb === 'close')
    return who === 'OO' && world.report.state === 'triaging' && open === undefined
      ? { ...world, report: closed(closing, at) }
      : undefined
  if (open === undefined) return undefined
  if (verb === 'answer') return mayAnswer.includes(who) ? step('answered', 'organization') : undefined
  if (verb === 'withdraw') return who === 'AG' ? step('withdrawn', 'agent') : undefined
  if (verb === 'take')
    return uninvolved.includes(who) && open.taken === '' ? withLast(world, { taken: who }) : undefined
  if (verb === 'release') return open.taken === who ? withLast(world, { taken: '' }) : undefined
  return ruleByRule(world, { who, verb }, open, at)
}

/** What both must agree on. */
function facesOf({ report, rows }: World, life: ModelLife): readonly [string, string] {
  const open = rows.find(({ state }) => !isOver(state))
  const ofRule = [report.closing_reason ?? 'triaging', rows.filter(({ state }) => isOver(state)).length]
  const ofModel = [life.report === 'triaging' ? 'triaging' : life.report.closing, life.past]
  return [
    JSON.stringify([...ofRule, open ? [open.state, open.taken, open.day] : 'none']),
    JSON.stringify([
      ...ofModel,
      life.dispute === 'none' ? 'none' : [life.dispute.state, life.dispute.taken, life.dispute.day],
    ]),
  ]
}

test(`lives of ${runs} disputed reports by ${length} commands never diverge from the model (seed ${seed})`, () => {
  const lot = lotOf(seed)
  let divergences = 0
  const reached = new Set<string>()
  for (let run = 0; run < runs; run += 1) {
    const closing = draw(lot, modelClosings)
    let life: ModelLife = { ...newLife, report: { closing, day: 0 } }
    let world: World = { report: closed(closing, momentOf(0)), rows: [] }
    for (let step = 0; step < length; step += 1) {
      const command = drawCommand(lot)
      const { now, isRefused } = decideLife(life, command)
      const decided = decideByRule(world, command, { at: momentOf(now.day), day: now.day })
      life = now
      world = decided ?? world
      const [ofRule, ofModel] = facesOf(world, life)
      if ((decided === undefined) !== isRefused || ofRule !== ofModel) divergences += 1
      if (!isRefused) reached.add(command.verb)
    }
  }
  expect(divergences).toBe(0)
  expect([...reached].toSorted()).toEqual([...modelVerbs].toSorted())
})
