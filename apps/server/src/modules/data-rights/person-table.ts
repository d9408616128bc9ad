import type { RawBuilder } from 'kysely'
import type { DB } from '#server/db/tables.ts'

type TableName = keyof DB

/** How the rows of a user are found. */
export type PersonMatch =
  | { columns: readonly string[] }
  /** Through a foreign key to another table, whose rows are found by `of`. */
  | { through: TableName; column: string; of: PersonMatch }
  /** By the email address, only if it is verified. */
  | { email: string }

export type PersonTable = {
  table: TableName
  by: PersonMatch
  /** Columns in the export. */
  given: readonly string[]
  /** Replaces columns by expressions over the row, so that the export reveals no more than the product shows the user. */
  as?: Readonly<Record<string, RawBuilder<unknown>>>
  /** Names of other users instead of their ids, as expressions over the row: an id identifies an account. */
  names?: Readonly<Record<string, RawBuilder<unknown>>>
  /** Columns left out: secrets, and ids that only name the row. */
  withheld: readonly string[]
  /** Report contents require a second factor: without one the export leaves the rows out. */
  behindFactor?: true
  /** Columns with the organization's text, left out for users who are no longer members; with `internalOnly`, only in internal rows. */
  organizations?: { columns: readonly string[]; internalOnly?: true }
  /** `with`: deleted by cascade with its parent rows. `kept`: others rely on it, and it refers only to the pseudonym. */
  erasure: 'pseudonym' | 'deleted' | 'with' | 'kept'
}
