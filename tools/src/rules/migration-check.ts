import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Finding, CheckResult } from './tree.ts'
import { treeFiles } from './tree.ts'

const FOLDER = 'apps/server/src/db/migrations/'

/** Migrations that landed before two releases ran at the same time. */
const LAST_FREE = 57

/** States why a file may remove something: the version since which no running process needs it. */
const declaration = /^-- contract: since (\d+)\.(\d+)\.(\d+)$/m

/** Removes comments and string literals; function bodies are checked like the rest. */
function bare(sql: string): string {
  return sql
    .replaceAll(/--[^\n]*/g, ' ')
    .replaceAll(/\/\*[\s\S]*?\*\//g, ' ')
    .replaceAll(/'(?:[^']|'')*'/g, "''")
    .replaceAll(/\s+/g, ' ')
    .toLowerCase()
}

const name = '(?:if exists )?(?:"[^"]+"|[\\w.]+)'
const refusals: readonly (readonly [RegExp, string])[] = [
  [/\bdrop (table|view|materialized view|type|domain|schema)\b/, 'drops what the last release still reads'],
  [/\bdrop (function|procedure|routine|aggregate)\b/, 'drops a function that the last release still calls'],
  [new RegExp(`\\bdrop column\\b|\\balter table (?:only )?${name} drop (?!constraint\\b)`), 'drops a column'],
  [/\brename (to|column|constraint|value|attribute)\b|\balter table [^;]* rename \w+ to\b/, 'renames'],
  [/\balter (?:column )?("[^"]+"|\w+) (?:set data )?type\b/, 'changes the type of a column'],
]

/** A required column without a default: the previous release does not write it. */
function demands(statement: string, sql: string): boolean {
  const setting = /\balter (?:column )?("[^"]+"|\w+) set not null\b/.exec(statement)
  if (setting !== null) return !new RegExp(`alter (?:column )?${setting[1]} set default`).test(sql)
  return statement
    .split(/\badd (?=column\b)/)
    .slice(1)
    .some((column) => {
      const own = column.split(/, ?(?:add|alter|drop)\b/)[0] ?? ''
      return /\bnot null\b/.test(own) && !/\bdefault\b|\bgenerated\b/.test(own)
    })
}

/** Lists what in a migration would break a process of the previous release, unless the file states that none is left. */
export function findBreakingChanges(sql: string): string[] {
  const whole = bare(sql)
  return whole
    .split(';')
    .flatMap((statement) => [
      ...refusals.filter(([pattern]) => pattern.test(statement)).map(([, message]) => message),
      ...(demands(statement, whole) ? ['requires a value that the last release does not write: add a default'] : []),
    ])
}

const numbersOf = (version: string): number[] => version.split('.').map(Number)

function isReleased([major = 0, minor = 0, patch = 0]: number[], current: string): boolean {
  const [ourMajor = 0, ourMinor = 0, ourPatch = 0] = numbersOf(current)
  return major !== ourMajor ? major < ourMajor : minor !== ourMinor ? minor < ourMinor : patch <= ourPatch
}

/** Lists the findings of one migration; `current` is the version of the tree. */
export function checkMigration(file: string, sql: string, current: string): Finding[] {
  if (Number(/(\d{4})_[^/]*$/.exec(file)?.[1] ?? 0) <= LAST_FREE) return []
  const declared = declaration.exec(sql)
  if (declared !== null) {
    const [, ...version] = declared
    if (isReleased(version.map(Number), current)) return []
    return [{ file, message: `contracts since ${version.join('.')}, which is not released: this is ${current}` }]
  }
  return findBreakingChanges(sql).map((message) => ({
    file,
    message: `${message}: both releases run at once (docs/guides/change-a-table.md), or say "-- contract: since VERSION"`,
  }))
}

export function checkMigrations(root: string): CheckResult {
  const files = treeFiles(root).filter((file) => file.startsWith(FOLDER) && file.endsWith('.sql'))
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  const findings = files.flatMap((file) => checkMigration(file, readFileSync(join(root, file), 'utf8'), version))
  return { findings, looked: `${files.length} files` }
}
