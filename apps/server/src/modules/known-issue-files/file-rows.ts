import { disarmCell, isFormula } from '#server/lib/csv.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { parseCsv } from '#server/lib/parse-csv.ts'
import {
  knownIssueFileLimits as limits,
  type KnownIssueFileRow,
  type KnownIssueRowProblem,
} from '@grana/contract/programs/known-issue-files'
import { knownIssueFile as texts } from '@grana/messages/es/known-issue-file'

export type Issue = { title: string; text: string; known_since: string }
export type FileRow = KnownIssueFileRow & { issue: Issue | undefined }

type Column = keyof typeof texts.columns
const columns = ['title', 'text', 'since'] as const satisfies readonly Column[]

/** A name of a column without case and accents. */
const plain = (name: string) => name.normalize('NFD').replaceAll(/\p{M}/gu, '').trim().toLowerCase()

/** Where the columns are; a file without titles and dates is refused. The first name of a list wins over later ones. */
function findColumns(header: readonly string[]): Record<Column, number> {
  const names = header.map(plain)
  const placeOf = (column: Column) => {
    const known = [plain(texts.columns[column]), ...texts.otherNames[column]]
    return names.indexOf(known.find((name) => names.includes(name)) ?? '-')
  }
  const places = { title: placeOf('title'), text: placeOf('text'), since: placeOf('since') }
  if (places.title < 0 || places.since < 0) throw new DomainError('known_issue.file_refused')
  return places
}

/** A text as it was before a writer of files disarmed its formula. */
const armed = (cell: string): string => (cell.startsWith("'") && isFormula(cell.slice(1)) ? cell.slice(1) : cell)

/** The day of `2025-03-05` or `2025-03-05 10:20:00 UTC`; `undefined` when it is none. */
function dayOf(cell: string): string | undefined {
  const [day] = /^\d{4}-\d\d-\d\d(?=$|[ T])/.exec(cell) ?? []
  if (day === undefined) return undefined
  const date = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day) ? day : undefined
}

/** The same for issues that would be one line of a file: as they are, or as a file says them. */
export const issueKey = ({ title, text, known_since: since }: Issue): string =>
  JSON.stringify([title, text, since].map((value) => disarmCell(value.replaceAll(/\r\n?/g, '\n')).trim()))

function problemOf({ title, text, known_since: since }: Issue, today: string): KnownIssueRowProblem | null {
  if (title === '') return 'title_missing'
  if (title.length > limits.title) return 'title_long'
  if (text.length > limits.text) return 'text_long'
  if (since === '') return 'date_wrong'
  return since > today ? 'date_future' : null
}

/** The rows of a file with what is wrong with each: by itself, with an earlier row, and with what is registered. */
export function readFileRows(
  content: string,
  { today, known }: { today: string; known: ReadonlySet<string> },
): FileRow[] {
  const [header, ...lines] = parseCsv(content) ?? []
  if (header === undefined || lines.length === 0) throw new DomainError('known_issue.file_refused')
  if (lines.length > limits.rows) throw new DomainError('known_issue.too_many_rows')
  const places = findColumns(header.cells)
  const seen = new Set<string>()
  return lines.map(({ line, cells }) => {
    const [title = '', text = '', since = ''] = columns.map((column) => cells[places[column]] ?? '')
    const name = armed(title).replaceAll(/\s+/g, ' ')
    // Other platforms leave the texts of old reports out of their files.
    const issue = { title: name, text: armed(text) || name, known_since: dayOf(since) ?? '' }
    const key = issueKey(issue)
    const problem = problemOf(issue, today) ?? (seen.has(key) ? 'repeated' : known.has(key) ? 'known' : null)
    seen.add(key)
    return { line, title: name.slice(0, limits.title), problem, issue: problem === null ? issue : undefined }
  })
}

/** A row as an answer shows it. */
export const toShownRow = ({ line, title, problem }: FileRow): KnownIssueFileRow => ({ line, title, problem })
