import { ofAccounts } from './expected/accounts.ts'
import { columns, nobody, shutOut, type Expectation, type Relation } from './expected/columns.ts'
import { ofCustomers } from './expected/customers.ts'
import { ofEvidence } from './expected/evidence.ts'
import { ofAgents, ofPrograms } from './expected/programs.ts'
import { ofReporters, ofReports } from './expected/reports.ts'
import { ofRewarded, ofRewards } from './expected/rewards.ts'
import { ofStaff } from './expected/staff.ts'

/** What the isolation matrix expects, by the name of the operation or of one of its ways (`name:way`). */
export const expectations: Readonly<Record<string, Expectation>> = {
  ...ofCustomers,
  ...ofPrograms,
  ...ofAgents,
  ...ofReports,
  ...ofReporters,
  ...ofEvidence,
  ...ofRewards,
  ...ofRewarded,
  ...ofStaff,
  ...ofAccounts,
}

const byDoor: Readonly<Record<NonNullable<Expectation['door']>, string>> = {
  right: '111113',
  staff: '444444',
  unproven: '11111=',
  half: '11=11=',
  everyone: '======',
}

/** What whoever is shut out gets; `=` stands for what an owner of the organization gets. */
function shutOutCells({ door = 'right', besides = {} }: Expectation, relation: Relation, owner: string): string[] {
  return shutOut.map((who, at) => {
    const cell = byDoor[door][at] ?? '1'
    // What has no form of a name is not found before anybody is looked at.
    const own = relation === 'malformed' ? undefined : besides[who]
    return own ?? (cell === '=' ? owner : cell)
  })
}

/** The cells of a row: those of the columns, and those of whoever is shut out. One cell stands for all. */
function cellsOf(expectation: Expectation, relation: Relation, row: string): Map<string, string> {
  const own = row.length === 1 ? columns.map(() => row) : row.replaceAll(' ', '').split('')
  if (own.length !== columns.length) throw new Error(`a row of ${own.length} cells: ${row}`)
  const shut = shutOutCells(expectation, relation, own[0] ?? '')
  return new Map([...columns.map((column, at) => [column, own[at] ?? ''] as const), ...pairs(shut)])
}

const pairs = (cells: readonly string[]) => shutOut.map((who, at) => [who, cells[at] ?? ''] as const)

/** Whoever may act on the thing does not find another tenant's; whoever may not is told nothing new. */
function hidden(row: string): string {
  return row.replaceAll(/[2C]/g, '4')
}

/** What each relation expects of an operation; absent where the relation cannot be. */
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
    ['malformed', malformed ?? (isTenants ? nobody : undefined)],
    ['foreign', foreign ?? (isTenants ? nobody : undefined)],
    ['no tenant', isTenants ? nobody : undefined],
  ]
  return rows.flatMap(([relation, row]) =>
    row === undefined ? [] : [[relation, cellsOf(expectation, relation, row)] as [Relation, Map<string, string>]],
  )
}
