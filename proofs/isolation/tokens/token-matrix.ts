import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { ErrorCode } from '@grana/contract/errors'
import type { Operation } from '@grana/contract/operation'
import type { Db } from '@grana/server/db/database'
import { fieldsOf } from '@grana/server/testing/good-values'
import { inPortions } from '../matrix.ts'
import { comparableBytes } from '../requests.ts'
import { reaches, type Holder } from './holders.ts'
import type { Thing, TokenWorld } from './token-world.ts'

/** What a call names: a thing, something that does not exist, or nothing. */
type Named = { name: string; id?: string; thing?: Thing; place?: 'params' | 'query' }

type Cell = { operation: Operation; holder: Holder; named: Named }

/** `bytes` is what could tell a thing that is hidden from one that does not exist. */
type Answer = { status: number; code: string; text: string; bytes: string }

/** The one answer that the contract of the operation leaves: a success, or one of these refusals. */
type Expected = 'allow' | readonly ErrorCode[]

/** Whether a token holds the scope that the operation declares. */
const mayAct = ({ operation, holder }: Cell) =>
  holder.opens === operation.access && operation.scope !== undefined && holder.scopes.includes(operation.scope)

const isReached = ({ holder, named: { thing, id, place } }: Cell) =>
  place === 'query' || id === undefined || (thing !== undefined && reaches(holder, thing))

/** Whether a call that succeeds is about a thing: lists are about all, or about the reports of one program. */
const isNamed = ({ id, thing: named, place }: Named, thing: Thing) =>
  id === undefined || (place === 'query' ? thing.kind === 'report' && thing.program === id : thing === named)

function expectedOf(cell: Cell): Expected {
  if (cell.holder.opens !== cell.operation.access) return ['auth.required']
  if (mayAct(cell)) return isReached(cell) ? 'allow' : ['request.not_found']
  // Which of the two reasons is found first is not for the caller to rely on.
  return isReached(cell) ? ['token.scope_missing'] : ['token.scope_missing', 'request.not_found']
}

/** Whether an answer may show a thing: one that the token reaches, and of the public what everyone sees. */
function mayShow(cell: Cell, thing: Thing): boolean {
  const isOpen = cell.operation.access === 'agent-token' && thing.kind === 'program' && thing.isPublic
  return (mayAct(cell) && reaches(cell.holder, thing)) || isOpen
}

/** The programs and reports that an operation can name, by its contract. */
function namedBy({ path, query }: Operation, things: readonly Thing[]): Named[] {
  const kind = (['program', 'report'] as const).find((one) => path.includes(`{${one}}`))
  const inQuery = Object.keys(fieldsOf(query).properties).includes('program')
  if (kind === undefined && !inQuery) return [{ name: 'nothing' }]
  const place = kind === undefined ? 'query' : 'params'
  const named = things
    .filter((thing) => thing.kind === (kind ?? 'program'))
    .map((thing): Named => ({ name: thing.name, id: thing.id, thing, place }))
  const absent: Named = { name: 'absent', id: randomUUID(), place }
  return [...named, absent, ...(place === 'query' ? [{ name: 'nothing' }] : [])]
}

const cellsOf = (operation: Operation, holders: readonly Holder[], things: readonly Thing[]): Cell[] =>
  holders.flatMap((holder) => namedBy(operation, things).map((named) => ({ operation, holder, named })))

/** Bodies of the operations that have one; their texts carry the mark of the thing, as what they answer does. */
const bodies: Readonly<Record<string, (mark: string) => object>> = {
  addV1Comment: (mark) => ({ text: `By a token ${mark}`, audience: 'internal' }),
  addV1AgentComment: (mark) => ({ text: `By a token ${mark}` }),
  addV1KnownIssue: (mark) => ({ title: `By a token ${mark}`, text: 'Known.', known_since: '2026-01-02' }),
}

async function send({ api }: TokenWorld, { operation, holder, named }: Cell): Promise<Answer> {
  const { name, method, path } = operation
  const url = path.replaceAll(/\{\w+\}/g, named.id ?? '')
  const body = bodies[name]?.(named.thing?.needles.at(-1) ?? '')
  if (operation.body !== undefined && body === undefined) throw new Error(`no body for ${name}`)
  const answer = await api.app.inject({
    method,
    url: named.place === 'query' ? `${url}?program=${named.id}` : url,
    headers: { authorization: `Bearer ${holder.secret}`, accept: 'application/json' },
    ...(body && { payload: body }),
  })
  const { code = '' } = answer.json<{ code?: string }>()
  const { statusCode: status, body: text, headers } = answer
  return { status, code, text: text + JSON.stringify(headers), bytes: comparableBytes({ status, text, headers }) }
}

/** What each table holds, without what every call or refusal writes: counts of calls, times of use, refusals in the log. */
export async function fingerprintAll(db: Db): Promise<Map<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'grana'::regnamespace and relkind = 'r' and relname <> 'rate_limits'
    order by 1`.execute(db)
  const prints = tables.map(
    ({ name }) => sql`
      select ${name}::text as name, md5(string_agg(row, ',' order by row)) as print from (
        select (to_jsonb(t) - 'last_used_at')::text as row from ${sql.id('grana', name)} t
        ${name === 'audit_events' ? sql`where t.outcome <> 'denied'` : sql``}) rows`,
  )
  const { rows } = await sql<{ name: string; print: string | null }>`${sql.join(prints, sql` union all `)}`.execute(db)
  return new Map(rows.map(({ name, print }) => [name, print ?? '']))
}

export async function changedTables(db: Db, before: ReadonlyMap<string, string>): Promise<string[]> {
  const after = await fingerprintAll(db)
  return [...after].flatMap(([name, print]) => (before.get(name) === print ? [] : [name]))
}

export type TokenRun = {
  cells: number
  allowed: number
  /** Answers with another status or reason than the contract leaves, or that do not show what they should. */
  mismatches: string[]
  /** Answers that show what the token does not reach, or has no scope for. */
  foreignRows: string[]
  /** Refused calls after which the database was not the same. */
  acts: string[]
  faults: number
}

type TokenMatrix = {
  world: TokenWorld
  /** All mismatches count; without the policy only rows and acts do. */
  isWhole: boolean
  /** Moves the clock between calls that write, which have a rate. */
  pass: () => void
  run: TokenRun
}

const lineOf = ({ operation, holder, named }: Cell, { status, code }: Answer) =>
  `${operation.name} · ${named.name} · token ${holder.name}: ${status} ${code}`

function check({ world, isWhole, run }: TokenMatrix, cell: Cell, answer: Answer): void {
  run.cells += 1
  if (answer.status >= 500) run.faults += 1
  // What the call itself names is in no refusal either.
  const strange = world.things.filter((thing) => !mayShow(cell, thing)).flatMap(({ needles }) => needles)
  const found = strange.filter((needle) => answer.text.includes(needle))
  if (found.length > 0) run.foreignRows.push(lineOf(cell, answer))
  const expected = expectedOf(cell)
  const isAllowed = expected === 'allow'
  const shown = world.things.filter((thing) => reaches(cell.holder, thing) && isNamed(cell.named, thing))
  const shows =
    shown.length === 0 || shown.some(({ needles }) => needles.some((needle) => answer.text.includes(needle)))
  const isRight = isAllowed ? answer.status === 200 && shows : expected.includes(answer.code as ErrorCode)
  if (isRight && isAllowed) run.allowed += 1
  if (!isRight && isWhole)
    run.mismatches.push(`${lineOf(cell, answer)}, expected ${isAllowed ? 'its rows' : expected.join(' or ')}`)
}

/** Answers about hidden things that differ from that about something that does not exist. */
function findTelling(asked: readonly { cell: Cell; answer: Answer }[]): string[] {
  // A holder knows the programs that the token names.
  const isListed = ({ holder, named: { thing } }: Cell) => holder.programs?.includes(thing?.program ?? '') === true
  const hidden = asked.filter(({ cell }) => !isReached(cell) && !isListed(cell))
  return [...Map.groupBy(hidden, ({ cell }) => cell.holder)].flatMap(([, ofHolder]) => {
    const absent = ofHolder.find(({ cell }) => cell.named.thing === undefined)?.answer.bytes
    return ofHolder
      .filter(({ answer }) => answer.bytes !== absent)
      .map(({ cell, answer }) => `${lineOf(cell, answer)}, unlike what does not exist`)
  })
}

/** Runs the cells of one operation: refused calls change nothing, and allowed ones nothing of the other organization. */
export async function runTokenOperation(matrix: TokenMatrix, operation: Operation, holders: readonly Holder[]) {
  const { world, run } = matrix
  const db = world.api.database.owner
  const cells = cellsOf(operation, holders, world.things)
  async function ask(cell: Cell) {
    const answer = await send(world, cell)
    check(matrix, cell, answer)
    return { cell, answer }
  }
  const refused = cells.filter((cell) => expectedOf(cell) !== 'allow')
  const before = await fingerprintAll(db)
  const asked = await inPortions(refused, ask)
  if (matrix.isWhole) run.mismatches.push(...findTelling(asked))
  const changed = await changedTables(db, before)
  if (changed.length > 0) run.acts.push(`${operation.name}, refused, changed ${changed.join(', ')}`)
  for (const cell of cells.filter((one) => expectedOf(one) === 'allow')) {
    if (operation.method !== 'GET') matrix.pass()
    await ask(cell)
  }
}
