import type { Operation } from '@grana/contract/operation'
import { tenantOf, type Arrange, type HandArrangements } from './arrange.ts'
import { accountArrangements } from './arranged/accounts.ts'
import { commentFileArrangements } from './arranged/comment-files.ts'
import { correctionArrangements } from './arranged/corrections.ts'
import { customerArrangements } from './arranged/customers.ts'
import { disclosureArrangements } from './arranged/disclosures.ts'
import { disputeArrangements } from './arranged/disputes.ts'
import { engagementDocumentArrangements } from './arranged/engagement-documents.ts'
import { engagementTeamArrangements } from './arranged/engagement-team.ts'
import { engagementWorkArrangements } from './arranged/engagement-work.ts'
import { engagementArrangements } from './arranged/engagements.ts'
import { exploreArrangements } from './arranged/explore.ts'
import { arrangeFromContract } from './arranged/from-contract.ts'
import { joiningArrangements } from './arranged/joining.ts'
import { publicArrangements } from './arranged/links.ts'
import { paymentCaseArrangements } from './arranged/payment-cases.ts'
import { programArrangements } from './arranged/programs.ts'
import { reportArrangements } from './arranged/reports.ts'
import { retestArrangements } from './arranged/retest.ts'
import { rewardArrangements } from './arranged/rewards.ts'
import { staffArrangements } from './arranged/staff.ts'
import { testCredentialArrangements } from './arranged/test-credentials.ts'
import { ticketArrangements } from './arranged/tickets.ts'
import { togetherArrangements } from './arranged/together.ts'
import { expectations, isOfTenant, rowsOf } from './expectations.ts'
import type { Outcome, Relation } from './expected/columns.ts'
import { sendArranged, comparableBytes, type MatrixResponse } from './requests.ts'
import { fingerprint, restoreWriter, extendSessions } from './upkeep.ts'
import { ownMark, type Person, type World } from './world.ts'

/** Operations whose contract does not determine a request. */
export const handArrangements: HandArrangements = {
  ...customerArrangements,
  ...programArrangements,
  ...reportArrangements,
  ...commentFileArrangements,
  ...exploreArrangements,
  ...joiningArrangements,
  ...togetherArrangements,
  ...retestArrangements,
  ...ticketArrangements,
  ...correctionArrangements,
  ...rewardArrangements,
  ...testCredentialArrangements,
  ...disputeArrangements,
  ...paymentCaseArrangements,
  ...engagementArrangements,
  ...engagementDocumentArrangements,
  ...engagementTeamArrangements,
  ...engagementWorkArrangements,
  ...disclosureArrangements,
  ...staffArrangements,
  ...publicArrangements,
  ...accountArrangements,
}

/** How a request of an operation is prepared: by hand, otherwise from its contract. */
export function arrangementOf(operation: Operation): Arrange | undefined {
  return handArrangements[operation.name]?.arrange ?? arrangeFromContract(operation)
}

export type Run = {
  cells: number
  /** Cells that the table allows, and that returned rows of the caller. */
  allowed: number
  /** Responses that differ from the expectation. */
  mismatches: string[]
  /** Rows of another tenant that were returned or changed. */
  foreignRows: string[]
  /** Responses with status 500 and above. */
  faults: number
  /** Response times for foreign and for absent resources, in milliseconds. */
  foreignMs: number[]
  absentMs: number[]
}

export type Cell = {
  operation: Operation
  method: 'HEAD' | Operation['method']
  /** The line of the table: the operation, or one of its variants. */
  line: string
  relation: Relation
  person: Person
  expected: Outcome
}

const statusOf: Readonly<Record<Exclude<Outcome, 'allow'>, number>> = {
  unauthenticated: 401,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  gone: 410,
  invalid: 422,
}

const isExpected = (outcome: Outcome, status: number): boolean =>
  outcome === 'allow' ? status >= 200 && status < 300 : status === statusOf[outcome]

/** The lines of the table for an operation. */
export function linesOf(name: string): string[] {
  return Object.keys(expectations).filter((line) => line.split(':')[0] === name)
}

function methodsOf({ method, effects }: Operation): Cell['method'][] {
  return method === 'GET' && effects !== true ? ['GET', 'HEAD'] : [method]
}

/** Every cell of one relation of a line. */
export function cellsOf(operation: Operation, line: string, people: readonly Person[]): Cell[][] {
  const expectation = expectations[line]
  if (expectation === undefined) throw new Error(`no expectation for ${line}`)
  return rowsOf(operation, expectation).map(([relation, row]) =>
    people.flatMap((person) => {
      const isTheirOwn = isOfTenant(operation) && person.column === 'foreign_owner' && relation === 'foreign'
      if (isTheirOwn) return []
      const expected = row.get(person.column)
      if (expected === undefined) throw new Error(`no outcome for ${person.column}`)
      return methodsOf(operation).map((method) => ({ operation, method, line, relation, person, expected }))
    }),
  )
}

/** Marks that must not be in a response: those of organizations that the person does not belong to. */
function foreignMarks(world: World, { operation, person, expected }: Cell): string[] {
  // Administrators see every organization through staff routes only.
  if (operation.access === 'staff' && person.column === 'administrator') return []
  // A triager sees assigned reports: one of our tenant, and only where the table allows it.
  const isGiven = operation.access === 'staff' && person.column === 'triager' && expected === 'allow'
  const known = isGiven ? world.ours.mark : ownMark(world, person.column)
  return [world.ours.mark, world.theirs.mark].filter((mark) => mark !== known)
}

/** The mark that the response of the cell must contain. */
function shownMark(world: World, { operation, person, relation, line, method }: Cell): string | undefined {
  const shows = expectations[line]?.shows
  if (method === 'HEAD' || !(shows === true || shows?.includes(relation))) return undefined
  if (operation.access === 'staff') return relation === 'foreign' ? world.theirs.mark : world.ours.mark
  if (operation.access === 'agent') return world.third.mark
  return ownMark(world, person.column)
}

function describe({ method, line, relation, person, expected }: Cell, { status, code }: MatrixResponse): string {
  return `${method} ${line} · ${relation} · ${person.column}: expected ${expected}, got ${status} ${code}`
}

type MatrixRun = { world: World; run: Run; isWhole: boolean }

/** Compares one response with its cell. With a policy that allows everything only foreign rows count. */
function checkResponse({ world, run, isWhole }: MatrixRun, cell: Cell, heard: MatrixResponse): void {
  run.cells += 1
  if (heard.status >= 500) run.faults += 1
  const bytes = heard.text + JSON.stringify(heard.headers)
  if (foreignMarks(world, cell).some((mark) => bytes.includes(mark))) run.foreignRows.push(describe(cell, heard))
  if (cell.relation === 'foreign' && cell.expected === 'not-found') run.foreignMs.push(heard.ms)
  if (cell.relation === 'no tenant') run.absentMs.push(heard.ms)
  if (!isWhole) return
  const isAllowed = cell.expected === 'allow'
  const shown = isAllowed ? shownMark(world, cell) : undefined
  const isRight = isExpected(cell.expected, heard.status) && (shown === undefined || bytes.includes(shown))
  if (!isRight) run.mismatches.push(`${describe(cell, heard)}${shown === undefined ? '' : ' (has to show its own)'}`)
  else if (isAllowed) run.allowed += 1
}

/** As many at a time as the API has database connections. */
const atOnce = 8

type Portions = { size?: number }

export async function inPortions<T, R>(
  things: readonly T[],
  work: (thing: T) => Promise<R>,
  { size = atOnce }: Portions = {},
): Promise<R[]> {
  const done: R[] = []
  for (let at = 0; at < things.length; at += size) {
    done.push(...(await Promise.all(things.slice(at, at + size).map(work))))
  }
  return done
}

export async function arrangeCell(world: World, cell: Cell) {
  const [name = '', way = ''] = cell.line.split(':')
  const how = arrangementOf(cell.operation)
  if (how === undefined) throw new Error(`no arrangement for ${name}`)
  const asked = { world, person: cell.person, relation: cell.relation, isAllowed: cell.expected === 'allow', way }
  return { cell, arranged: await how(asked, tenantOf(asked)) }
}

/** A request that the table allows a caller to make about their own resource; the caller changes with the turn. */
export async function arrangeAllowed(world: World, operation: Operation, turn: number) {
  const cells = linesOf(operation.name).flatMap((line) =>
    cellsOf(operation, line, world.people)
      .flat()
      .filter(({ relation, expected, method }) => relation === 'own' && expected === 'allow' && method !== 'HEAD'),
  )
  const cell = cells[turn % Math.max(1, cells.length)]
  if (cell === undefined) return undefined
  const { arranged } = await arrangeCell(world, cell)
  return { arranged, browser: (arranged.by ?? cell.person).browser }
}

type Ready = Awaited<ReturnType<typeof arrangeCell>>
type Asked = { cell: Cell; response: MatrixResponse }

/** The cells of one line and one relation: arranges all, sends all, then checks that the other tenant's rows are unchanged. */
async function runCells(matrixRun: MatrixRun, cells: readonly Cell[]): Promise<Asked[]> {
  const { world, run } = matrixRun
  const ready = await inPortions(cells, (cell) => arrangeCell(world, cell))
  const [first] = cells
  const mayChange = first !== undefined && first.operation.method !== 'GET' && first.operation.access !== 'staff'
  const before = mayChange ? await fingerprint(world) : new Map<string, string>()
  // Few processes re-encode pictures; a request above their capacity is asked to retry.
  const size = first?.operation.file === undefined ? atOnce : 1
  const send = async ({ cell, arranged }: Ready) => {
    const { operation, method, person } = cell
    const { browser } = arranged.by ?? person
    return { cell, response: await sendArranged(world.app, { operation, method, arranged, browser }) }
  }
  const asked = await inPortions(ready, send, { size })
  for (const { cell, response } of asked) checkResponse(matrixRun, cell, response)
  if (!mayChange) return asked
  const after = await fingerprint(world)
  for (const [table, print] of before) {
    if (after.get(table) !== print) run.foreignRows.push(`${first.line} · ${first.relation}: ${table} changed`)
  }
  return asked
}

/** The relation of an absent resource that a foreign one is compared with: by tenant, or by resource. */
function twinsOf({ operation, relation }: Cell): Relation | undefined {
  if (relation === 'crossed') return 'deleted'
  if (relation !== 'foreign') return undefined
  return isOfTenant(operation) ? 'no tenant' : 'deleted'
}

/** Foreign and absent resources get the same response, byte by byte. */
function compare({ run, isWhole }: MatrixRun, asked: readonly Asked[]): void {
  if (!isWhole) return
  const byCell = new Map(asked.map((one) => [keyOf(one.cell, one.cell.relation), one]))
  for (const { cell, response } of asked) {
    const other = twinsOf(cell)
    const twin = other && byCell.get(keyOf(cell, other))
    if (response.status !== 404 || twin === undefined || comparableBytes(response) === comparableBytes(twin.response))
      continue
    run.mismatches.push(`${describe(cell, response)}: differs from ${other} (${twin.response.status})`)
  }
}

const keyOf = ({ method, line, person }: Cell, relation: Relation) => `${method} ${line} ${person.column} ${relation}`

type MatrixOptions = { operations: readonly Operation[]; isWhole: boolean }

/** Calls every operation as every role about every relation. */
export async function runMatrix(world: World, { operations, isWhole }: MatrixOptions): Promise<Run> {
  const run: Run = { cells: 0, allowed: 0, mismatches: [], foreignRows: [], faults: 0, foreignMs: [], absentMs: [] }
  const matrixRun = { world, run, isWhole }
  for (const operation of operations) {
    for (const line of linesOf(operation.name)) {
      const asked: Asked[] = []
      for (const cells of cellsOf(operation, line, world.people)) {
        await extendSessions(world)
        if (!isWhole) await restoreWriter(world)
        asked.push(...(await runCells(matrixRun, cells)))
      }
      compare(matrixRun, asked)
    }
  }
  return run
}
