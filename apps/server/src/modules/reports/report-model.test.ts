import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Trx } from '#server/db/database.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import type { Membership } from '#server/permissions/decide.ts'
import {
  reportingAgent,
  reportWorld,
  sendReport,
  type ReportWorld,
  type SignedInUser,
} from '#server/testing/reports.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import { isFullSize, sized } from '#server/testing/test-size.ts'
import { closingReasons, reportStates, type ClosingReason, type ReportState } from '@grana/contract/reports/values'
import type { ProgramRole } from '@grana/contract/tenancy'
import type { ReportActor } from './can-on-report.ts'
import { findReport, type ReportRow } from './queries-reports.ts'
import {
  applyCommand,
  isModelTransition,
  decideCommand,
  advanceDays,
  modelActors,
  type Command,
  type ModelState,
  type ModelActor,
  type Outcome,
} from './report-model.fixture.ts'
import { transitionReport } from './transition-report.ts'

const runs = sized({ gate: 24, full: 10_000 })
const length = 50
/** The gate runs the same sequences every time; a full-size run uses a random seed, unless REPORT_MODEL_SEED is set. */
const seed = Number(process.env['REPORT_MODEL_SEED'] ?? (isFullSize ? Math.floor(Math.random() * 1e9) : 20_261_115))

let api: TestApi
let world: ReportWorld
let agent: SignedInUser
let contact: string
let known: string
let learnt: string
let earlier: string
let later: string
let report: string

async function registerKnown(): Promise<string> {
  const { id } = await api.database.owner
    .insertInto('known_issues')
    .values({
      organization_id: world.organization,
      program_id: world.program,
      title: 'Known',
      text: 'Known',
      known_since: '2026-01-01',
      created_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

beforeAll(async () => {
  api = await startTestApi()
  world = await reportWorld(api)
  agent = await reportingAgent(api)
  contact = (await world.inProgram('technical_contact')).user.id
  known = await registerKnown()
  earlier = await sendReport(agent, world)
  report = await sendReport(agent, world)
  later = await sendReport(agent, world)
  learnt = await registerKnown()
})
afterAll(() => api.close())

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

function drawAny(lot: Lot): Command {
  const to = draw(lot, reportStates)
  return {
    who: draw(lot, modelActors),
    to,
    reason: to === 'closed' && lot() < 0.95 ? draw(lot, closingReasons) : undefined,
    text: lot() < 0.8,
    clause: draw(lot, ['right', 'right', 'none', 'wrong']),
    original: draw(lot, ['earlier', 'earlier', 'known', 'none', 'later', 'learnt', 'both']),
    review: lot() < 0.7,
  }
}

/** Prefers allowed commands, so that sequences get far, and avoids archiving, which ends them. */
function drawCommand(lot: Lot, now: ModelState): Command {
  if (now.state === 'archived' || lot() < 0.25) return drawAny(lot)
  for (let tries = 0; tries < 200; tries += 1) {
    const command = drawAny(lot)
    const isEnd = command.to === 'archived' && lot() < 0.9
    if (!isEnd && decideCommand(now, command) !== 'refused') return command
  }
  return drawAny(lot)
}

const organizationRoles: Partial<Record<ModelActor, Membership['role']>> = { OO: 'owner', OV: 'viewer' }
const programRoles: Partial<Record<ModelActor, ProgramRole>> = {
  PO: 'owner',
  PA: 'administrator',
  PN: 'analyst',
  PV: 'viewer',
  CT: 'technical_contact',
}

function moverOf(who: ModelActor): ReportActor {
  if (who === 'system') return { side: 'system' }
  if (who === 'AG') return { side: 'agent', userId: agent.user.id }
  if (who === 'ST') return { side: 'staff', userId: world.owner.id }
  const role = programRoles[who]
  const programs = role === undefined ? [] : [{ programId: world.program, role, isActivated: false }]
  const membership = { organizationId: world.organization, role: organizationRoles[who] ?? 'member', programs }
  return { side: 'organization', userId: who === 'CT' ? contact : world.owner.id, membership }
}

function wishOf({ to, reason, text, clause, original, review }: Command) {
  return {
    to: to as ReportState,
    reason: reason as ClosingReason | undefined,
    text: text ? 'Because.' : undefined,
    clause: { right: '1.1', wrong: '98.7', none: undefined }[clause],
    duplicateOf: { earlier, later, both: earlier, none: undefined, known: undefined, learnt: undefined }[original],
    knownIssue: { known, learnt, both: known, none: undefined, earlier: undefined, later: undefined }[original],
    reviewOn: review ? '2027-05-01' : undefined,
  }
}

const codes: Readonly<Record<string, Outcome>> = {
  'auth.forbidden': 'refused',
  'report.move_refused': 'refused',
  'report.move_incomplete': 'incomplete',
  'report.clause_unknown': 'clause',
  'report.original_unknown': 'original',
  'report.reward_undecided': 'reward',
}

const program = { name: 'Program', kind: 'bounty', analysts_accept: false, retest_ends: null }

async function serve(trx: Trx, row: ReportRow, { command, at }: { command: Command; at: Date }): Promise<Outcome> {
  try {
    // The triager of the model is assigned to the report.
    const report = { ...row, triager_id: world.owner.id }
    const locked = { report, program, actor: moverOf(command.who), at, isLocked: true } as const
    return (await transitionReport(trx, locked, wishOf(command))) === 'moved' ? 'done' : 'proposed'
  } catch (error) {
    if (error instanceof DomainError) return codes[error.code] ?? 'refused'
    throw error
  }
}

const membership = (row: ReportRow, now: ModelState) => [
  [row.state, row.closing_reason, row.paused_at !== null, row.events],
  [now.state, now.reason, now.paused, now.events],
]

/** Attempts a transition that does not exist directly in the database, bypassing the service. */
async function forceStrange(trx: Trx, lot: Lot, now: ModelState): Promise<string | undefined> {
  const to = draw(lot, reportStates)
  const reason = to === 'closed' ? draw(lot, closingReasons) : undefined
  if (to === now.state || isModelTransition(now.state, to, reason)) return undefined
  const isClosing = to === 'closed' || to === 'archived'
  await sql`savepoint strange`.execute(trx)
  try {
    await sql`update grana.reports set state = ${to}, closing_reason = ${reason ?? (isClosing ? 'resolved' : null)},
      closed_at = ${isClosing ? new Date() : null}, paused_at = ${to === 'needs_info' ? new Date() : null},
      clause = '1.1', review_on = ${reason === 'risk_accepted' ? '2027-01-01' : null},
      known_issue_id = null, duplicate_of = ${reason === 'duplicate' ? earlier : null} where id = ${report}`.execute(
      trx,
    )
    return `the database allowed ${now.state} to become ${to} ${reason ?? ''}`
  } catch {
    await sql`rollback to savepoint strange`.execute(trx)
    return undefined
  }
}

/** Refuses the reward, which counts as a decision. */
async function decideReward(trx: Trx): Promise<void> {
  await sql`insert into grana.report_events (organization_id, report_id, number, kind, side, details, created_at)
    select organization_id, id, events + 1, 'reward_ineligible', 'system', '{"reward_track": "ineligible"}', now()
    from grana.reports where id = ${report}`.execute(trx)
  await sql`update grana.reports set reward_track = 'ineligible', events = events + 1 where id = ${report}`.execute(trx)
}

class Undo extends Error {}

async function live(lot: Lot, tally: Record<string, number>): Promise<string[]> {
  const faults: string[] = []
  await inTransaction(api.database.owner, async (trx) => {
    const rewardDecided = lot() < 0.5
    const assignedToContact = lot() < 0.5
    await sql`update grana.reports set assigned_to = ${assignedToContact ? contact : null}
      where id = ${report}`.execute(trx)
    if (rewardDecided) await decideReward(trx)
    let now: ModelState = {
      state: 'received',
      reason: null,
      paused: false,
      events: rewardDecided ? 2 : 1,
      closedDays: 0,
      rewardDecided,
      assignedToContact,
    }
    let at = new Date()
    for (let step = 0; step < length; step += 1) {
      const days = lot() < 0.1 ? 31 : 0.01
      at = new Date(at.getTime() + days * 86_400_000)
      now = advanceDays(now, days)
      const row = await findReport(trx, report, { organizationId: world.organization, lock: true })
      if (row === undefined) throw new Error('report not found')
      const [served, modelled] = membership(row, now)
      if (JSON.stringify(served) !== JSON.stringify(modelled))
        faults.push(`step ${step}: ${JSON.stringify({ served, modelled })}`)
      const strange = lot() < 0.1 ? await forceStrange(trx, lot, now) : undefined
      if (strange !== undefined) faults.push(strange)
      const command = drawCommand(lot, now)
      const expected = decideCommand(now, command)
      const decision = await serve(trx, row, { command, at })
      tally[decision] = (tally[decision] ?? 0) + 1
      if (decision !== expected)
        faults.push(`step ${step}: ${JSON.stringify({ now, command })} was ${decision}, not ${expected}`)
      now = applyCommand(now, command, expected)
      if (faults.length > 3) break
    }
    await sql`set constraints all immediate`.execute(trx)
    throw new Undo(randomUUID())
  }).catch((error: unknown) => {
    if (!(error instanceof Undo)) throw error
  })
  return faults
}

test(
  `service, database and model agree over ${runs} lives of ${length} commands (seed ${seed})`,
  { timeout: 60_000 + runs * 1000 },
  async () => {
    const tally: Record<string, number> = {}
    for (let run = 0; run < runs; run += 1) {
      const faults = await live(lotOf(seed + run), tally)
      expect(faults, `seed ${seed + run}`).toEqual([])
    }
    const figures = `- ${runs} lives of ${length} commands, 0 divergences; ${JSON.stringify(tally)}`
    process.stdout.write(`<!-- figures -->\n${figures}\n<!-- end -->\n`)
    for (const decision of ['done', 'proposed', 'refused', 'incomplete', 'clause', 'original', 'reward'] as const) {
      expect(tally[decision], decision).toBeGreaterThan(runs / 200)
    }
  },
)
