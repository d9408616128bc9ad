import { sql } from 'kysely'
import type { Trx } from './database.ts'

/** One search word, and the end of the range of words that begin with it. */
export type SearchWord = { word: string; until: string }

const maxWords = 8

/**
 * The words of a search text, normalized as the tables of words store them. They are passed to the search as values:
 * only then can the database estimate how many rows each of them matches. A text without a word matches nothing.
 */
export async function parseSearchWords(trx: Trx, text: string): Promise<SearchWord[]> {
  if (text === '') return []
  const { rows } = await sql<SearchWord>`select word, until from grana.words_of(${text}) limit ${maxWords}`.execute(trx)
  return rows.length > 0 ? rows : [{ word: text, until: text }]
}

/** Whether a word of one of these tables, aliased `w`, begins with the search word. */
export function startsWithWord({ word, until }: SearchWord) {
  return sql`w.word >= ${word} and w.word < ${until}`
}
