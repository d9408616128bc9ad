import type { ProgramDraft } from '@grana/contract/programs/draft'
import type { ClauseLibrary, LibraryClause } from './clause-library.ts'

/** What decides which clauses a program has. */
export type ClauseChoice = Pick<ProgramDraft, 'clauses' | 'additions' | 'visibility' | 'safe_harbor'> & { kind: string }

export type NumberedClause = {
  group_number: number
  item_number: number
  library_code: string | null
  group_title: string
  title: string
  body: string
}

/** Whether a clause can stand in a program of this kind at all. */
export function isFor({ only }: LibraryClause, choice: Omit<ClauseChoice, 'clauses' | 'additions'>): boolean {
  return (
    (only.kind ?? choice.kind) === choice.kind &&
    (only.visibility ?? choice.visibility) === choice.visibility &&
    (only.safe_harbor ?? choice.safe_harbor) === choice.safe_harbor
  )
}

/** Clauses that a new program of this kind starts with, beside those that it always has. */
export function startingClauses({ clauses }: ClauseLibrary, kind: string): string[] {
  const fits = (clause: LibraryClause) => (clause.only.kind ?? kind) === kind
  return clauses.filter((clause) => clause.place === 'start' && fits(clause)).map(({ id }) => id)
}

type Given = { id: string | null; group: string; title: string; text: string }

/** Groups come in the library's order and are numbered as they are used: a policy has no gaps. */
export function numberGiven(given: readonly Given[], library: ClauseLibrary, organization: string): NumberedClause[] {
  const used = library.groups.filter(({ id }) => given.some(({ group }) => group === id))
  return used.flatMap((group, groupIndex) =>
    given
      .filter((clause) => clause.group === group.id)
      .map((clause, index) => ({
        group_number: groupIndex + 1,
        item_number: index + 1,
        library_code: clause.id,
        group_title: group.title,
        title: clause.title,
        body: clause.text.replaceAll('{{organization.name}}', () => organization),
      })),
  )
}

/** The rules of a draft: what always holds, what was chosen of the library, and what was added, numbered. */
export function numberClauses(choice: ClauseChoice, library: ClauseLibrary, organization: string): NumberedClause[] {
  const chosen = new Set(choice.clauses)
  const given: Given[] = library.clauses.filter(
    (clause) => isFor(clause, choice) && (clause.place === 'always' || chosen.has(clause.id)),
  )
  const added = choice.additions
    .filter(({ title, text }) => title !== '' && text !== '')
    .map((addition) => ({ id: null, group: 'additions', ...addition }))
  return numberGiven([...given, ...added], library, organization)
}
