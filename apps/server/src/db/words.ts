import { sql } from 'kysely'
import type { Trx } from './database.ts'

/** One word that somebody typed, and where the words that begin with it end. */
export type TypedWord = { word: string; until: string }

const mostWords = 8

/**
 * What somebody typed, as the tables of words hold it. The words go into the search as values: only so does the database
 * know how many rows each of them finds. A text without any word finds nothing.
 */
export async function typedWords(trx: Trx, text: string): Promise<TypedWord[]> {
  if (text === '') return []
  const { rows } = await sql<TypedWord>`select word, until from grana.words_of(${text}) limit ${mostWords}`.execute(trx)
  return rows.length > 0 ? rows : [{ word: text, until: text }]
}

/** Whether a word of one of these tables, called `w`, begins as it was typed. */
export function begins({ word, until }: TypedWord) {
  return sql`w.word >= ${word} and w.word < ${until}`
}
