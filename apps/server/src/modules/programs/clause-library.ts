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

/** Next to the bundle in production, in the source tree otherwise. */
const places = [
  new URL('./clauses.yaml', import.meta.url),
  new URL('../../../../../content/es/clauses.yaml', import.meta.url),
]

let cached: ClauseLibrary | undefined

/** The clause library in Spanish, parsed once. */
export function clauseLibrary(): ClauseLibrary {
  const place = places.find((candidate) => existsSync(candidate))
  if (place === undefined)
    throw new Error('clause library not found: clauses.yaml is neither next to the bundle nor in content/es')
  return (cached ??= libraryFile.parse(parse(chooseByFeature(readFileSync(place, 'utf8')))))
}
