import { accountExpectations } from './expected/accounts.ts'
import { columns, notFoundForAll, sessionlessColumns, type Expectation, type Relation } from './expected/columns.ts'
import { customerExpectations } from './expected/customers.ts'
import { evidenceExpectations } from './expected/evidence.ts'
import { agentProgramExpectations, programExpectations } from './expected/programs.ts'
import { agentReportExpectations, reportExpectations } from './expected/reports.ts'
import { agentRewardExpectations, rewardExpectations } from './expected/rewards.ts'
import { staffExpectations } from './expected/staff.ts'

/** Expectations of the isolation matrix, by the name of the operation or of one of its variants (`name:variant`). */
export const expectations: Readonly<Record<string, Expectation>> = {
  ...customerExpectations,
  ...programExpectations,
  ...agentProgramExpectations,
  ...reportExpectations,
  ...agentReportExpectations,
  ...evidenceExpectations,
  ...rewardExpectations,
  ...agentRewardExpectations,
  ...staffExpectations,
  ...accountExpectations,
}

const bySession: Readonly<Record<NonNullable<Expectation['session']>, string>> = {
  complete: '111113',
  staff: '444444',
  'email-unverified': '11111=',
  'second-factor-pending': '11=11=',
  none: '======',
}

/** Expected responses to callers without a usable session; `=` means the response that an organization owner gets. */
function shutOutCells(
  { session = 'complete', besides = {} }: Expectation,
  relation: Relation,
  owner: string,
): string[] {
  return sessionlessColumns.map((who, at) => {
    const cell = bySession[session][at] ?? '1'
    // A malformed identifier returns 404 before the session is checked.
    const own = relation === 'malformed' ? undefined : besides[who]
    return own ?? (cell === '=' ? owner : cell)
  })
}

/** The cells of a row: those of the columns and those of callers without a usable session. One cell stands for all. */
function cellsOf(expectation: Expectation, relation: Relation, row: string): Map<string, string> {
  const own = row.length === 1 ? columns.map(() => row) : row.replaceAll(' ', '').split('')
  if (own.length !== columns.length) throw new Error(`a row of ${own.length} cells: ${row}`)
  const shut = shutOutCells(expectation, relation, own[0] ?? '')
  return new Map([...columns.map((column, at) => [column, own[at] ?? ''] as const), ...pairs(shut)])
}

const pairs = (cells: readonly string[]) => sessionlessColumns.map((who, at) => [who, cells[at] ?? ''] as const)

/** A caller who may act on the resource gets 404 for another tenant's; a caller who may not gets the same response as before. */
function hidden(row: string): string {
  return row.replaceAll(/[2C]/g, '4')
}

/** The expected row of each relation of an operation; absent where the relation cannot occur. */
export function rowsOf(expectation: Expectation): [Relation, Map<string, string>][] {
  const { names, own, unassigned, archived, crossed, foreign, deleted, malformed, placeless } = expectation
  const isTenants = placeless !== true
  const isNamed = isTenants && names !== undefined
  const absent = isNamed ? hidden(unassigned ?? own) : undefined
  const rows: [Relation, string | undefined][] = [
    ['own', own],
    ['unassigned', unassigned],
    ['archived', archived],
    ['crossed', crossed ?? absent],
    ['deleted', deleted ?? absent],
    ['malformed', malformed ?? (isTenants ? notFoundForAll : undefined)],
    ['foreign', foreign ?? (isTenants ? notFoundForAll : undefined)],
    ['no tenant', isTenants ? notFoundForAll : undefined],
  ]
  return rows.flatMap(([relation, row]) =>
    row === undefined ? [] : [[relation, cellsOf(expectation, relation, row)] as [Relation, Map<string, string>]],
  )
}
