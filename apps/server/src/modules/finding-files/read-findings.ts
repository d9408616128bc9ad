import type { Trx } from '#server/db/database.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import {
  findingFileLimits,
  type FileFinding,
  type FindingFileFormat,
  type FindingProblem,
} from '@grana/contract/engagements/finding-files'
import { reportLimits, type ReportDraft } from '@grana/contract/reports/draft'
import { weaknessCategories } from '@grana/contract/weaknesses/taxonomy'
import { getOwnTeamEngagement, isTeamAtWork } from '../engagement-team/public.ts'
import { listDraftTitles, lockSubmissions, maxDrafts } from '../reports/public.ts'
import { parseBurp } from './parse-burp.ts'
import { parseSarif } from './parse-sarif.ts'
import { refuseFile, type ScannedFinding } from './scanned-finding.ts'

export type ReadFinding = FileFinding & { draft: ReportDraft | undefined }

const maxRequest = 8000
const cut = (text: string, most: number) => (text.length > most ? `${text.slice(0, most - 1)}…` : text)
/** What forms accept of a text: no control characters but line breaks and tabs. */
const readable = (text: string) =>
  text
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, (sign) => (sign === '\n' || sign === '\t' ? sign : ''))
const oneLine = (text: string) => readable(text).replaceAll(/\s+/g, ' ').trim()

const weaknesses = weaknessCategories.flatMap((category) => category.weaknesses)

/** Code in Markdown, between fences that the code cannot end. */
function fenced(code: string): string {
  const fence = '`'.repeat(Math.max(3, ...Array.from(code.matchAll(/`+/g), ([row]) => row.length + 1)))
  return `${fence}\n${code}\n${fence}`
}

function toDraft({ title, severity, cwe, place, texts, request }: ScannedFinding): ReportDraft {
  const [seen = '', about = ''] = texts.map((text) => readable(text).trim())
  const weakness = weaknesses.find((one) => one.cwe === cwe)?.id
  const steps = [oneLine(place), seen, request === '' ? '' : fenced(cut(readable(request).trim(), maxRequest))]
  return {
    title: cut(oneLine(title), reportLimits.title),
    severity,
    ...(weakness !== undefined && { weakness }),
    summary: cut(about || seen, reportLimits.summary),
    steps: cut(steps.filter((part) => part !== '').join('\n\n'), reportLimits.steps),
  }
}

function parse(content: string): { format: FindingFileFormat; found: ScannedFinding[] } {
  const text = content.replace(/^\uFEFF/, '').trimStart()
  if (text.startsWith('{')) return { format: 'sarif', found: parseSarif(text) }
  return text.startsWith('<') ? { format: 'burp', found: parseBurp(text) } : refuseFile()
}

/** Which findings of a file become drafts of the agent, in the order of the file. */
export async function readFindings(
  trx: Trx,
  { engagement, userId, file }: { engagement: string; userId: string; file: Uint8Array },
) {
  const team = await getOwnTeamEngagement(trx, engagement)
  if (!isTeamAtWork(team.state)) throw new DomainError('engagement.not_running')
  const { format, found } = parse(Buffer.from(file).toString('utf8'))
  if (found.length === 0) refuseFile()
  if (found.length > findingFileLimits.findings) throw new DomainError('findings.too_many')
  await lockSubmissions(trx, userId)
  const drafts = await listDraftTitles(trx, userId)
  const known = new Set(drafts.filter(({ program }) => program === team.program_id).map(({ title }) => title))
  const seen = new Set<string>()
  let room = maxDrafts - drafts.length
  const findings = found.map((one, index): ReadFinding => {
    const draft = toDraft(one)
    const [title, place] = [draft.title ?? '', cut(oneLine(one.place), 300)]
    const key = JSON.stringify([title, place])
    const problemOf = (): FindingProblem | null => {
      if (title === '') return 'title_missing'
      if (seen.has(key)) return 'repeated'
      if (known.has(title)) return 'known'
      return room <= 0 ? 'no_room' : null
    }
    const problem = problemOf()
    seen.add(key)
    if (problem === null) room -= 1
    return {
      number: index + 1,
      title,
      severity: one.severity,
      place,
      problem,
      draft: problem === null ? draft : undefined,
    }
  })
  return { team, format, findings }
}

/** A finding as an answer shows it. */
export const toShownFinding = ({ draft: _draft, ...finding }: ReadFinding): FileFinding => finding
