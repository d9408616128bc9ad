import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Trx } from '#server/db/database.ts'
import { inTransaction, setActor } from '#server/db/transaction.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { engagementWorld, goodQuote, wholeScope, type EngagementWorld } from '#server/testing/engagements.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import { sized } from '#server/testing/test-size.ts'
import { engagementSides, engagementStates, type EngagementState } from '@grana/contract/engagements/values'
import { openPentestProgram } from '../program-builder/public.ts'
import {
  answerQuote,
  insertEngagement,
  insertQuote,
  insertSentScope,
  lockEngagement,
  type EngagementRow,
} from './queries-engagements.ts'
import { transitionEngagement, type EngagementActor } from './transition-engagement.ts'

let api: TestApi
let world: EngagementWorld
beforeAll(async () => {
  api = await startTestApi()
  world = await engagementWorld(api)
})
afterAll(() => api.close())

/** The life of an engagement, written from the product and not from the code: state, next states, who. `!` needs a reason. */
const model: Readonly<Record<EngagementState, string>> = {
  draft: 'in_review:o cancelled:o!',
  in_review: 'draft:os! quoted:s cancelled:os!',
  quoted: 'in_review:os! planned:o cancelled:os!',
  planned: 'in_progress:s cancelled:os!',
  in_progress: 'paused:os! reporting:s cancelled:os!',
  paused: 'in_progress:os cancelled:os!',
  reporting: 'remediation:s',
  remediation: 'closed:s',
  closed: '',
  cancelled: '',
}

type Command = { to: EngagementState; side: 'organization' | 'staff'; hasText: boolean }
type Modelled = { state: EngagementState; pausedBy: string | null }

function isAllowed({ state, pausedBy }: Modelled, { to, side, hasText }: Command): boolean {
  const line = model[state].split(' ').find((each) => each.startsWith(`${to}:`))
  if (line === undefined || !(line.split(':')[1] ?? '').includes(side.charAt(0))) return false
  if (line.endsWith('!') && !hasText) return false
  return !(state === 'paused' && to === 'in_progress' && side === 'organization' && pausedBy === 'staff')
}

/** What the operations do beside the move. */
async function prepare(trx: Trx, engagement: EngagementRow, { to }: Command, actor: EngagementActor) {
  const at = new Date()
  if (to === 'in_review' && engagement.state === 'draft') {
    const version = engagement.scopes + 1
    await insertSentScope(trx, engagement, { version, hours: 8, by: actor.id, at })
    return { scopes: version, hours: 8, sent_at: engagement.sent_at ?? at }
  }
  if (to === 'quoted') {
    const { price: _price, ...quote } = goodQuote
    await insertQuote(trx, engagement, { quote: { ...quote, price_cents: 100, note: null }, by: actor.id, at })
    return { quotes: engagement.quotes + 1 }
  }
  if (to !== 'planned') return {}
  await answerQuote(trx, engagement, { state: 'accepted', by: actor.id, at, terms: 'x' })
  const { organization: organizationId, owner } = world
  const pentest = { organizationId, title: 'Model', scope: wholeScope(world), ownerId: owner.id, at }
  return { program_id: (await openPentestProgram(trx, pentest)).programId }
}

const isRefused = (error: unknown) => error instanceof DomainError && error.code.startsWith('engagement.')

async function attempt(trx: Trx, id: string, command: Command, isExpected: boolean): Promise<'moved' | 'refused'> {
  const actor = { id: command.side === 'staff' ? world.administrator.id : world.owner.id, side: command.side }
  await setActor(trx, actor.id)
  const engagement = await lockEngagement(trx, world.organization, id)
  if (engagement === undefined) return 'refused'
  const change = isExpected ? await prepare(trx, engagement, command, actor) : {}
  const goal = { to: command.to, change, ...(command.hasText && { text: 'Because' }) }
  try {
    await transitionEngagement(trx, { engagement, actor, at: new Date() }, goal)
    return 'moved'
  } catch (error) {
    if (isRefused(error)) return 'refused'
    throw error
  }
}

/** Deterministic numbers below one. */
function* drawn(seed: number): Generator<number, never> {
  let value = seed + 1
  for (;;) {
    value = (value * 1_103_515_245 + 12_345) % 2_147_483_648
    yield value / 2_147_483_648
  }
}

function pick<T>(list: readonly T[], lot: Generator<number, never>): T {
  return list[Math.floor(lot.next().value * list.length)]!
}

/** Mostly a step that the model has, so that lives go on; sometimes any. */
function nextCommand({ state }: Modelled, lot: Generator<number, never>): Command {
  const steps = model[state].split(' ').filter((step) => step !== '' && !step.startsWith('cancelled'))
  const step = lot.next().value < 0.6 && steps.length > 0 ? pick(steps, lot) : undefined
  const to = step === undefined ? pick(engagementStates, lot) : (step.split(':')[0] as EngagementState)
  return { to, side: pick(engagementSides, lot), hasText: lot.next().value < 0.7 }
}

async function live(trx: Trx, seed: number): Promise<void> {
  const lot = drawn(seed)
  const id = randomUUID()
  await setActor(trx, world.owner.id)
  const place = { organization_id: world.organization, id, title: 'Model', scope: wholeScope(world) }
  await insertEngagement(trx, { ...place, by: world.owner.id, at: new Date() })
  let modelled: Modelled = { state: 'draft', pausedBy: null }
  for (let step = 0; step < 25; step++) {
    const command = nextCommand(modelled, lot)
    const isExpected = isAllowed(modelled, command)
    const done = await attempt(trx, id, command, isExpected)
    expect(done, `life ${seed}, step ${step}: ${JSON.stringify([modelled, command])}`).toBe(
      isExpected ? 'moved' : 'refused',
    )
    if (isExpected) modelled = { state: command.to, pausedBy: command.to === 'paused' ? command.side : null }
  }
  await setActor(trx, world.owner.id)
  expect((await lockEngagement(trx, world.organization, id))?.state).toBe(modelled.state)
}

const undo = new Error('undo')

test('the service moves an engagement as the model does', { timeout: 7_200_000 }, async () => {
  const lives = sized({ gate: 8, full: 10_000 })
  for (let seed = 0; seed < lives; seed++) {
    const lived = inTransaction(api.context.db, async (trx) => {
      await live(trx, seed)
      throw undo
    })
    await expect(lived).rejects.toBe(undo)
  }
})

test('the database has the transitions of the model, with their sides', async () => {
  const { rows } = await sql<{ from_state: EngagementState; to_state: EngagementState; sides: string }>`
    select from_state, to_state, concat(case when by_organization then 'o' end, case when by_staff then 's' end) as sides
    from grana.engagement_moves order by 1, 2`.execute(api.database.owner)
  const modelled = engagementStates.flatMap((from) =>
    model[from]
      .split(' ')
      .filter((step) => step !== '')
      .map((step) => `${from} ${step.replace('!', '').replace(':', ' ')}`),
  )
  const stored = rows.map(({ from_state: from, to_state: to, sides }) => `${from} ${to} ${sides}`)
  expect(stored.toSorted()).toEqual(modelled.toSorted())
})

test('the database refuses a state without its event, and a user who may not', async () => {
  const force = (actorId: string, id: string) =>
    inTransaction(api.context.db, async (trx) => {
      await setActor(trx, actorId)
      await sql`update engagements set state = 'cancelled', events = events + 1 where id = ${id}`.execute(trx)
    })
  const id = randomUUID()
  const { organization, owner, contact } = world
  await inTransaction(api.context.db, async (trx) => {
    await setActor(trx, owner.id)
    const place = { organization_id: organization, id, title: 'Forced', scope: wholeScope(world) }
    await insertEngagement(trx, { ...place, by: owner.id, at: new Date() })
  })
  await expect(force(owner.id, id)).rejects.toThrow(/without an event/)
  await force(contact, id)
  const { rows } = await sql<{ state: string }>`select state from grana.engagements where id = ${id}`.execute(
    api.database.owner,
  )
  expect(rows).toEqual([{ state: 'draft' }])
})
