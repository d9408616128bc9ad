import { sql } from 'kysely'
import type { Db } from '@grana/server/db/database'

/** A statement that replaces one part of the database by a wrong one. */
export type SqlMutant = { part: string; name: string; statement: string }

type Change = readonly [from: RegExp, to: string]

/** Each changes one place of a function or view. */
const changes: readonly Change[] = [
  [/(?<![<>:!])=(?![<>])/g, '<>'],
  [/<>/g, '='],
  [/ > /g, ' < '],
  [/ < /g, ' > '],
  [/ \+ /g, ' - '],
  [/ \* /g, ' + '],
  [/\band\b/gi, 'or'],
  [/\bor\b/gi, 'and'],
  [/\bnot exists\b/gi, 'exists'],
  [/\bis null\b/gi, 'is not null'],
  [/\bis not null\b/gi, 'is null'],
  [/\bis distinct from\b/gi, 'is not distinct from'],
  [/\bnot\b(?= c\.has_arrived)/gi, ''],
  [/\bdesc\b/gi, 'asc'],
  [/\bsum\(/gi, 'max('],
  [/\bmax\(/gi, 'min('],
  [/\b1\b/g, '2'],
  [/-1\b/g, '1'],
  [/'(?:promised|approved|reserved|paid|fee)'/g, "'elsewhere'"],
  [/'(?:organization|agent|platform)'/g, "'elsewhere'"],
  [/'(?:accepted|closed|archived|resolved|risk_accepted|undecided|suggested)'/g, "'elsewhere'"],
  [/\bfull join\b/gi, 'join'],
  [/\bleft join\b/gi, 'join'],
  [/\bunion all\b/gi, 'intersect'],
  [/\bexcept\b/gi, 'intersect'],
  [/\braise exception\b/gi, 'raise notice'],
  [/^ *perform [^;]*;$/gm, 'null;'],
  [/\breturn;/g, 'null;'],
]

/** Whether a place is in a comment, where a change does nothing. */
const isComment = (text: string, at: number) => text.slice(text.lastIndexOf('\n', at) + 1, at).includes('--')

const lineOf = (text: string, at: number) => text.slice(0, at).split('\n').length

/** Equal changes of one line are counted in their names from the second on. */
function withOwnNames(mutants: readonly SqlMutant[]): SqlMutant[] {
  const seen = new Map<string, number>()
  return mutants.map((mutant) => {
    const count = (seen.get(mutant.name) ?? 0) + 1
    seen.set(mutant.name, count)
    return count === 1 ? mutant : { ...mutant, name: `${mutant.name} (${count})` }
  })
}

function mutantsOf(part: string, text: string, from: number): SqlMutant[] {
  const mutants = changes.flatMap(([pattern, to]) =>
    [...text.matchAll(pattern)]
      .filter(({ index }) => index >= from && !isComment(text, index))
      .map(({ 0: found, index }) => ({
        part,
        name: `${part}:${lineOf(text, index)} ${found.trim()} → ${to || 'nothing'}`,
        statement: text.slice(0, index) + to + text.slice(index + found.length),
      })),
  )
  return withOwnNames(mutants)
}

/** Mutants of functions as the database has them; the head of a function is not its work. */
export async function listFunctionMutants(db: Db, names: readonly string[]): Promise<SqlMutant[]> {
  const { rows } = await sql<{ name: string; text: string }>`
    select proname as name, pg_get_functiondef(oid) as text from pg_proc
    where pronamespace = 'grana'::regnamespace and proname = any (${names}) order by proname`.execute(db)
  return rows.flatMap(({ name, text }) => mutantsOf(name, text, text.indexOf('$function$')))
}

export async function listViewMutants(db: Db, names: readonly string[]): Promise<SqlMutant[]> {
  const { rows } = await sql<{ name: string; text: string }>`
    select relname as name, pg_get_viewdef(oid) as text from pg_class
    where relnamespace = 'grana'::regnamespace and relname = any (${names}) order by relname`.execute(db)
  return rows.flatMap(({ name, text }) =>
    mutantsOf(name, text, 0).map((mutant) => ({
      ...mutant,
      statement: `create or replace view grana.${name} with (security_invoker = true) as ${mutant.statement}`,
    })),
  )
}

/** Each trigger that is gone. */
export async function listTriggerMutants(db: Db, pattern: string): Promise<SqlMutant[]> {
  const { rows } = await sql<{ name: string; relation: string }>`
    select t.tgname as name, c.relname as relation from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where not t.tgisinternal and t.tgname like ${pattern} order by 1, 2`.execute(db)
  return rows.map(({ name, relation }) => ({
    part: 'triggers',
    name: `${name} dropped`,
    statement: `drop trigger ${name} on grana.${relation}`,
  }))
}
