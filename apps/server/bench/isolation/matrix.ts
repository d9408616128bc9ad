import { sql } from 'kysely'
import type { TestBrowser, Told } from '#server/testing/test-browser.ts'
import type { Operation } from '@grana/contract/operation'
import { arrange } from './arrange.ts'
import { columns, expectations, openTo, rowsOf, unproven, withoutSession, type Relation } from './expectations.ts'
import type { Person, World } from './world.ts'

export type Run = {
  cells: number
  /** What was answered otherwise than expected. */
  mismatches: string[]
  /** Rows of another tenant that were answered, or changed. */
  foreignRows: string[]
  /** Answers of 500 and above. */
  faults: number
}

type Cell = { operation: Operation; relation: Relation; person: Person; expected: string }

const statusOf: Readonly<Record<string, (status: number) => boolean>> = {
  '2': (status) => status >= 200 && status < 300,
  '1': (status) => status === 401,
  '3': (status) => status === 403,
  '4': (status) => status === 404,
  '*': (status) => status < 500 && ![401, 403, 404].includes(status),
  C: (status) => status === 409,
  G: (status) => status === 410,
  V: (status) => status === 422,
}

/** Every cell of an operation that belongs to tenants, agents or staff. */
function cellsOf(operation: Operation, people: readonly Person[]): Cell[] {
  const expectation = expectations[operation.name]
  if (expectation === undefined) throw new Error(`nobody says who may call ${operation.name}`)
  return rowsOf(expectation).flatMap(([relation, row]) =>
    people.flatMap((person) => {
      const at = (columns as readonly string[]).indexOf(person.column)
      const isTheirOwn = person.column === 'FO' && relation === 'foreign'
      if (isTheirOwn) return []
      const isHidden = expectation.staffDoor === true && [unproven, 'mfa_pending'].includes(person.column)
      const shutOut = isHidden ? '4' : person.column === unproven ? '3' : '1'
      return [{ operation, relation, person, expected: row[at] ?? shutOut }]
    }),
  )
}

/** Of operations that belong to no tenant only the refusals are tried: whom they serve is other tests' business. */
function closedCellsOf(operation: Operation, people: readonly Person[]): Cell[] {
  const { name } = operation
  const kind = (['public', 'signed', 'unproven', 'half'] as const).find((one) => openTo[one].includes(name))
  if (kind === undefined) throw new Error(`nobody says who may call ${name}`)
  const refused = kind === 'public' ? [] : withoutSession.filter((who) => kind !== 'half' || who !== 'mfa_pending')
  return people.flatMap((person) => {
    if ((refused as readonly string[]).includes(person.column)) {
      return [{ operation, relation: 'own' as const, person, expected: '1' }]
    }
    if (kind !== 'signed' || person.column !== unproven) return []
    return [{ operation, relation: 'own' as const, person, expected: '3' }]
  })
}

/** Marks that somebody may see: those of the organizations that they belong to. */
function foreignMarks({ ours, theirs }: World, column: string): string[] {
  if (column === 'FO') return [ours.mark]
  return withinOurs.has(column) ? [theirs.mark] : [ours.mark, theirs.mark]
}

const withinOurs = new Set<string>(['OO', 'OV', 'PO', 'PA', 'PN', 'PV', 'CT', 'CA', 'CR', 'ME'])

/** Arranges a cell and gives the call that is still to be made. */
async function prepare(world: World, cell: Cell): Promise<() => Promise<Told>> {
  const { operation, person, relation, expected } = cell
  const { demand } = operation
  if (demand === undefined) return () => call(person.browser, operation, { params: {} })
  const { by, ...sent } = await arrange(operation.name, {
    world,
    person,
    relation,
    isAllowed: expected === '2' || expected === '*',
  })
  return () => call((by ?? person).browser, operation, sent)
}

const someName = '00000000-0000-4000-8000-000000000000'

function call(browser: TestBrowser, operation: Operation, sent: Parameters<TestBrowser['call']>[1]): Promise<Told> {
  const names = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const params = Object.fromEntries(names.map((name) => [name, sent?.params?.[name] ?? someName]))
  return browser.call(operation, { ...sent, params })
}

function describe({ operation, relation, person, expected }: Cell, told: Told): string {
  return `${operation.name} · ${relation} · ${person.column}: expected ${expected}, got ${told.status} ${JSON.stringify(told.body['code'])}`
}

type Judging = { world: World; run: Run; isWhole: boolean }

/** Judges one answer. With a wall taken down only foreign rows count. */
function judge({ world, run, isWhole }: Judging, cell: Cell, told: Told): void {
  run.cells += 1
  if (told.status >= 500) run.faults += 1
  const text = JSON.stringify([told.body, told.headers])
  const { operation, person, expected } = cell
  // Staff see every organization through their own doors.
  const marks = operation.access === 'staff' ? [] : foreignMarks(world, person.column)
  if (marks.some((mark) => text.includes(mark))) {
    run.foreignRows.push(describe(cell, told))
  }
  if (!isWhole) return
  const isRight = statusOf[expected]?.(told.status) === true
  const isShown =
    expected !== '2' ||
    expectations[operation.name]?.shows !== true ||
    !withinOurs.has(person.column) ||
    text.includes(world.ours.mark)
  if (!isRight || !isShown) run.mismatches.push(describe(cell, told))
}

/** A fingerprint of everything that another tenant owns; the log may grow, rows of others may not change. */
async function fingerprint({ db, theirs }: World): Promise<Map<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select c.relname as name from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'organization_id' and not a.attisdropped
    where c.relnamespace = 'grana'::regnamespace and c.relkind = 'r'`.execute(db)
  const prints = new Map<string, string>()
  for (const { name } of [...tables, { name: 'organizations' }]) {
    const column = sql.ref(name === 'organizations' ? 'id' : 'organization_id')
    const { rows } = await sql<{ print: string }>`
      select coalesce(md5(string_agg(t::text, ',' order by t::text)), '') as print
      from ${sql.id('grana', name)} t where ${column} = ${theirs.id}`.execute(db)
    prints.set(name, rows[0]?.print ?? '')
  }
  return prints
}

type Wishes = { operations: readonly Operation[]; isWhole: boolean }

/** As many at a time as the API has connections for. */
const atOnce = 8

async function inPortions<T, R>(things: readonly T[], work: (thing: T) => Promise<R>): Promise<R[]> {
  const done: R[] = []
  for (let at = 0; at < things.length; at += atOnce) {
    done.push(...(await Promise.all(things.slice(at, at + atOnce).map(work))))
  }
  return done
}

/** The cells of one operation and one relation: all are arranged, then asked, and what is theirs must be as before. */
async function runCells(judging: Judging, cells: readonly Cell[]): Promise<void> {
  const { world, run } = judging
  const ready = await inPortions(cells, async (cell) => ({ cell, send: await prepare(world, cell) }))
  const [first] = cells
  const mayChange = first !== undefined && first.operation.method !== 'GET' && first.operation.demand !== undefined
  const before = mayChange ? await fingerprint(world) : new Map<string, string>()
  const answers = await inPortions(ready, async ({ cell, send }) => ({ cell, told: await send() }))
  for (const { cell, told } of answers) judge(judging, cell, told)
  if (!mayChange) return
  const after = await fingerprint(world)
  for (const [table, print] of before) {
    if (after.get(table) !== print)
      run.foreignRows.push(`${first.operation.name} · ${first.relation}: ${table} changed`)
  }
}

/** Asks every operation as everybody about everything. */
export async function runMatrix(world: World, { operations, isWhole }: Wishes): Promise<Run> {
  const run: Run = { cells: 0, mismatches: [], foreignRows: [], faults: 0 }
  for (const operation of operations) {
    const cells =
      operation.demand === undefined ? closedCellsOf(operation, world.people) : cellsOf(operation, world.people)
    for (const group of Map.groupBy(cells, ({ relation }) => relation).values()) {
      await runCells({ world, run, isWhole }, group)
    }
  }
  return run
}
