import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { toFacetFilter } from './facets.ts'
import { directoryStatement, type DirectorySearch } from './queries-directory.ts'

const masks = Object.values(toFacetFilter({ kind: 'bounty', asset: ['website', 'api'], sector: ['finance', 'health'] }))
const plain = { masks, rewardFrom: undefined, rewardTo: undefined, limit: 12, offset: 108, text: undefined } as const

function text(...words: string[]): DirectorySearch['text'] {
  return { words, isLastUnfinished: false }
}

/** Every variant of the directory statement. */
export const searches: Record<string, DirectorySearch> = {
  'no search': { ...plain, sort: 'recent' },
  'by reward': { ...plain, sort: 'reward' },
  'by name': { ...plain, sort: 'name' },
  'within bounds': { ...plain, sort: 'recent', rewardFrom: 100_000, rewardTo: 900_000 },
  'one word': { ...plain, sort: 'recent', text: text('polizas') },
  'two words': { ...plain, sort: 'name', text: text('credito', 'example') },
  'a word that all hold': { ...plain, sort: 'reward', text: text('example'), rewardFrom: 100_000 },
  'an unfinished word': { ...plain, sort: 'recent', text: { words: ['banca', 'tepo'], isLastUnfinished: true } },
}

type Node = { 'Node Type': string; 'Relation Name'?: string; Plans?: Node[] }

function scansOf(node: Node): string[] {
  const own = node['Node Type'] === 'Seq Scan' ? [node['Relation Name'] ?? 'unknown'] : []
  return [...own, ...(node.Plans ?? []).flatMap(scansOf)]
}

/** Tables that a search reads by sequential scan as the API role. */
export async function sequentialScans(api: Db, search: DirectorySearch): Promise<string[]> {
  const { rows } = await sql<{ 'QUERY PLAN': { Plan: Node }[] }>`
    explain (format json) ${directoryStatement(search)}`.execute(api)
  return rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan }) => scansOf(Plan)))
}
