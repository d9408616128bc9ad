import type { DirectoryAnswer } from '#app/lib/directory-answer.ts'
import { writeFilters, type ProgramFilters } from '#app/lib/program-filters.ts'
import type { ProgramCard } from '@grana/contract/programs'

interface KnownList {
  readonly key: string
  readonly pages: Map<number, readonly ProgramCard[]>
}

// Lives in the browser only, as long as its document: the list that was shown last.
let known: KnownList | undefined

/** The same list, whichever page of it. */
export function listKey(filters: ProgramFilters): string {
  return writeFilters({ ...filters, page: 1 })
}

export function forgetPages(): void {
  known = undefined
}

/** Keeps a page as it came, so that the next one can be added to it and coming back finds the list as long as it was. */
export function rememberPage(filters: ProgramFilters, answer: DirectoryAnswer): void {
  if (answer.status === 'failed' || answer.firstPage !== answer.page) return
  const key = listKey(filters)
  if (known?.key !== key) known = { key, pages: new Map() }
  known.pages.set(answer.page, answer.programs)
}

/** Puts the pages that are known before the answer's own, without a gap, in front of it. */
export function withEarlierPages(filters: ProgramFilters, answer: DirectoryAnswer): DirectoryAnswer {
  if (answer.status === 'failed' || known?.key !== listKey(filters)) return answer
  const { pages } = known
  let firstPage = answer.page
  while (pages.has(firstPage - 1)) firstPage -= 1
  const numbers = Array.from({ length: answer.page - firstPage }, (_, index) => firstPage + index)
  const earlier = numbers.flatMap((number) => pages.get(number) ?? [])
  return { ...answer, firstPage, programs: withoutRepeats([...earlier, ...answer.programs]) }
}

/** A program that changed meanwhile may come again on the next page. */
function withoutRepeats(programs: readonly ProgramCard[]): readonly ProgramCard[] {
  return [...new Map(programs.map((program) => [program.uuid, program])).values()]
}
