import type { CompiledQuery } from 'kysely'
import type { Db } from '#server/db/database.ts'
import type { Asset, ProgramKind, Sector } from '@grana/contract/program-values'
import { toFacetFilter } from './facets.ts'
import { directoryStatement } from './queries-directory.ts'
import { searchWords } from './search-words.ts'

/** The statement that the API sends for a path of the directory. */
export function compileDirectoryStatement(db: Db, path: string): CompiledQuery {
  const query = new URL(path, 'http://api.test').searchParams
  const choice = toFacetFilter({
    kind: query.get('kind') as ProgramKind,
    asset: query.getAll('asset') as Asset[],
    sector: query.getAll('sector') as Sector[],
  })
  return directoryStatement({
    text: { words: searchWords(query.get('q') ?? ''), isLastUnfinished: false },
    masks: Object.values(choice),
    rewardFrom: undefined,
    rewardTo: undefined,
    sort: 'recent',
    limit: 12,
    offset: (Number(query.get('page')) - 1) * 12,
  }).compile(db)
}
