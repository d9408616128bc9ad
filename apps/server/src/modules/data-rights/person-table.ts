import type { RawBuilder } from 'kysely'
import type { DB } from '#server/db/tables.ts'

type TableName = keyof DB

/** How the rows of a person are found. */
export type Belonging =
  | { columns: readonly string[] }
  /** By rows of another table, which are the person's in a way of their own. */
  | { through: TableName; column: string; of: Belonging }
  /** By the address, and only once it is proven to be theirs. */
  | { email: string }

export type PersonTable = {
  table: TableName
  by: Belonging
  /** What the copy holds. */
  given: readonly string[]
  /** Columns that the copy holds in other words, as an expression over the row: as much as the person is told elsewhere. */
  as?: Readonly<Record<string, RawBuilder<unknown>>>
  /** Names of other people in place of their identifiers, as expressions over the row: an identifier is a handle on an account. */
  names?: Readonly<Record<string, RawBuilder<unknown>>>
  /** What it does not, because it would open a door or only names the row. */
  withheld: readonly string[]
  /** What reports say is read with a second factor only: without one the copy leaves the rows out. */
  behindFactor?: true
  /** Words that are the organization's: whoever left it does not take them along. Of internal rows only, where it says so. */
  organizations?: { columns: readonly string[]; internalOnly?: true }
  /** `with` goes when the rows do that it hangs on; `kept` names only the pseudonym, and others rely on it. */
  erasure: 'pseudonym' | 'deleted' | 'with' | 'kept'
}
