import type { DirectoryAnswer } from '#app/lib/directory-answer.ts'
import { formatFilters, type ProgramFilters } from '#app/lib/program-filters.ts'
import type { ListedProgram } from '@grana/contract/programs'

interface KnownList {
  readonly key: string
  readonly pages: Map<number, readonly ListedProgram[]>
}

// The list that was shown last; in the browser only, for the lifetime of the document.
let known: KnownList | undefined

/** Key of a list, independent of the page. */
export function listKey(filters: ProgramFilters): string {
  return formatFilters({ ...filters, page: 1 })
}

export function forgetPages(): void {
  known = undefined
}

/** Stores a page, so that the next one can be appended and navigating back restores the length of the list. */
export function rememberPage(filters: ProgramFilters, answer: DirectoryAnswer): void {
  if (answer.status === 'failed' || answer.firstPage !== answer.page) return
  const key = listKey(filters)
  if (known?.key !== key) known = { key, pages: new Map() }
  known.pages.set(answer.page, answer.programs)
}

/** Prepends the known pages before the loaded one, if there is no gap. */
export function withEarlierPages(filters: ProgramFilters, answer: DirectoryAnswer): DirectoryAnswer {
  if (answer.status === 'failed' || known?.key !== listKey(filters)) return answer
  const { pages } = known
  let firstPage = answer.page
  while (pages.has(firstPage - 1)) firstPage -= 1
  const numbers = Array.from({ length: answer.page - firstPage }, (_, index) => firstPage + index)
  const earlier = numbers.flatMap((number) => pages.get(number) ?? [])
  return { ...answer, firstPage, programs: withoutRepeats([...earlier, ...answer.programs]) }
}

/** A program that changed meanwhile may appear again on the next page. */
function withoutRepeats(programs: readonly ListedProgram[]): readonly ListedProgram[] {
  return [...new Map(programs.map((program) => [program.uuid, program])).values()]
}
