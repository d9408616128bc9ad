import type { ProgramDraft } from '@grana/contract/programs/draft'
import type { ClauseLibrary, LibraryClause } from './clause-library.ts'

/** Properties that decide which clauses a program has. */
export type ClauseChoice = Pick<ProgramDraft, 'clauses' | 'additions' | 'visibility' | 'safe_harbor'> & { kind: string }

export type NumberedClause = {
  group_number: number
  item_number: number
  library_code: string | null
  group_title: string
  title: string
  body: string
}

/** Whether a clause applies to a program of this kind, visibility and safe harbor. */
function appliesTo({ only }: LibraryClause, choice: Omit<ClauseChoice, 'clauses' | 'additions'>): boolean {
  return (
    (only.kind ?? choice.kind) === choice.kind &&
    (only.visibility ?? choice.visibility) === choice.visibility &&
    (only.safe_harbor ?? choice.safe_harbor) === choice.safe_harbor
  )
}

/** Optional clauses that a new program of this kind starts with; mandatory ones are added at numbering. */
export function defaultClauses({ clauses }: ClauseLibrary, kind: string): string[] {
  const isForKind = (clause: LibraryClause) => (clause.only.kind ?? kind) === kind
  return clauses.filter((clause) => clause.place === 'start' && isForKind(clause)).map(({ id }) => id)
}

type SelectedClause = { id: string | null; group: string; title: string; text: string }

/** Numbers only the groups in use, in the library's order, so a policy has no gaps. */
export function numberSelectedClauses(
  selected: readonly SelectedClause[],
  library: ClauseLibrary,
  organization: string,
): NumberedClause[] {
  const used = library.groups.filter(({ id }) => selected.some(({ group }) => group === id))
  return used.flatMap((group, groupIndex) =>
    selected
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

/** The numbered clauses of a draft: mandatory ones, those chosen from the library, and the organization's own. */
export function numberClauses(choice: ClauseChoice, library: ClauseLibrary, organization: string): NumberedClause[] {
  const chosen = new Set(choice.clauses)
  const selected: SelectedClause[] = library.clauses.filter(
    (clause) => appliesTo(clause, choice) && (clause.place === 'always' || chosen.has(clause.id)),
  )
  const added = choice.additions
    .filter(({ title, text }) => title !== '' && text !== '')
    .map((addition) => ({ id: null, group: 'additions', ...addition }))
  return numberSelectedClauses([...selected, ...added], library, organization)
}
