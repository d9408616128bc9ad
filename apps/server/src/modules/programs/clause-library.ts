import { existsSync, readFileSync } from 'node:fs'
import { parse } from 'yaml'
import * as z from 'zod/mini'
import { programKinds, programVisibilities, safeHarbors } from '@grana/contract/program-values'
import { chooseByFeature } from '@grana/messages/promises'

const clause = z.strictObject({
  id: z.string().check(z.regex(/^[a-z0-9-]{1,60}$/)),
  group: z.string(),
  place: z._default(z.enum(['always', 'start', 'choice']), 'choice'),
  only: z._default(
    z.strictObject({
      kind: z.optional(z.enum(programKinds)),
      visibility: z.optional(z.enum(programVisibilities)),
      safe_harbor: z.optional(z.enum(safeHarbors)),
    }),
    {},
  ),
  title: z.string(),
  text: z.string(),
})

const libraryFile = z.strictObject({
  groups: z.array(z.strictObject({ id: z.string(), title: z.string() })),
  clauses: z.array(clause),
})

export type LibraryClause = z.output<typeof clause>
export type ClauseLibrary = z.output<typeof libraryFile>

/** Beside the bundle in production, in the tree otherwise. */
const places = [
  new URL('./clauses.yaml', import.meta.url),
  new URL('../../../../../content/es/clauses.yaml', import.meta.url),
]

let kept: ClauseLibrary | undefined

/** The library of clauses in Spanish, read once. */
export function clauseLibrary(): ClauseLibrary {
  const place = places.find((candidate) => existsSync(candidate))
  if (place === undefined)
    throw new Error('The library of clauses is missing: neither beside the bundle nor in content/es.')
  return (kept ??= libraryFile.parse(parse(chooseByFeature(readFileSync(place, 'utf8')))))
}
