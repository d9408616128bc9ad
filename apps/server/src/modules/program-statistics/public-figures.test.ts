import { afterAll, beforeAll, expect, test } from 'vitest'
import { developmentSecrets } from '#server/config/rules.ts'
import { createTestDatabase, type TestDatabase } from '#server/db/test-database.ts'
import { createSealing } from '#server/lib/sealing.ts'
import { seedDemo } from '#server/seeds/seed.ts'
import { measureFix, type FixEvent } from '../reports/retest/retest-model.fixture.ts'

let database: TestDatabase
const now = new Date('2026-11-15T12:00:00Z')
const keys = {
  passwordHash: '$argon2id$v=19$m=19456,t=2,p=1$c29tZSBzYWx0IG9mIG91cnM$bm9ib2R5IHNpZ25zIGluIHdpdGggdGhpcyBvbmUgaGVyZQ',
  authenticatorSeed: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  sealing: createSealing(developmentSecrets.DATA_KEY),
}

beforeAll(async () => {
  database = await createTestDatabase()
  await seedDemo(database.owner, { keys, now })
})
afterAll(() => database.drop())

/** Recomputed from the events of reports alone, without the code and the tables that the product measures with. */
test('the share of overturned disputes of every demo program follows from its events', async () => {
  const reports = await database.owner.selectFrom('reports').select(['id', 'program_id']).execute()
  const programOf = new Map(reports.map(({ id, program_id: program }) => [id, program]))
  const events = await database.owner
    .selectFrom('report_events')
    .select(['report_id', 'kind', 'details', 'created_at'])
    .execute()
  const expected = new Map<string, { count: number; of: number }>()
  for (const { report_id: report, kind, details, created_at: at } of events) {
    if (kind !== 'dispute_ruled' || now.getTime() - at.getTime() > 365 * 86_400_000) continue
    const program = programOf.get(report) ?? ''
    const before = expected.get(program) ?? { count: 0, of: 0 }
    const isOverturned = (details as { ruling?: string }).ruling === 'overturned'
    expected.set(program, { count: before.count + (isOverturned ? 1 : 0), of: before.of + 1 })
  }
  const measured = await database.owner.selectFrom('program_figures').select(['program_id', 'figures']).execute()
  expect(measured.length).toBeGreaterThan(3)
  for (const { program_id: program, figures } of measured)
    expect((figures as { disputes_overturned?: object }).disputes_overturned, program).toEqual(expected.get(program))
  expect([...expected.values()]).toContainEqual({ count: 1, of: 1 })
  expect([...expected.values()]).toContainEqual({ count: 0, of: 1 })
})

type Fixed = NonNullable<ReturnType<typeof measureFix>>
type FixFigure = { median: number; p90: number; n: number; kept: number; promised: number }

/** The smallest duration that at least this share of them does not exceed, in days to one decimal. */
function daysAt(took: readonly number[], share: number): number {
  const sorted = took.toSorted((one, other) => one - other)
  return Math.round(((sorted[Math.ceil(share * sorted.length) - 1] ?? 0) / 86_400) * 10) / 10
}

function figureOf(fixes: readonly Fixed[]): FixFigure | undefined {
  if (fixes.length === 0) return undefined
  const took = fixes.map((fixed) => fixed.took)
  const promised = fixes.filter(({ isKept }) => isKept !== null)
  return {
    median: daysAt(took, 0.5),
    p90: daysAt(took, 0.9),
    n: fixes.length,
    kept: promised.filter(({ isKept }) => isKept).length,
    promised: promised.length,
  }
}

/** By the model of the fix, which was written apart from the code, and the events alone. */
test('the fix times of every demo program follow from its events', async () => {
  const reports = await database.owner.selectFrom('reports').select(['id', 'program_id']).execute()
  const events = await database.owner
    .selectFrom('report_events')
    .select(['report_id', 'kind', 'to_state', 'closing_reason', 'details', 'created_at'])
    .orderBy('report_id')
    .orderBy('number')
    .execute()
  const eventsOf = Map.groupBy(events, ({ report_id: report }) => report)
  const since = now.getTime() - 90 * 86_400_000
  const fixesOf = (program: string): Fixed[] =>
    reports
      .filter(({ program_id: own }) => own === program)
      .map(({ id }) => measureFix((eventsOf.get(id) ?? []) as readonly FixEvent[]))
      .filter((fixed) => fixed !== null)
      .filter(({ at }) => at.getTime() > since)
  const measured = await database.owner.selectFrom('program_figures').select(['program_id', 'figures']).execute()
  let shown = 0
  for (const { program_id: program, figures } of measured) {
    const { fix_days: figure } = figures as { fix_days?: FixFigure }
    expect(figure, program).toEqual(figureOf(fixesOf(program)))
    if (figure) shown += 1
  }
  expect(shown).toBeGreaterThan(0)
})
