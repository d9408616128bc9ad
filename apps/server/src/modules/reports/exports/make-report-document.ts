import { setTemplate } from '#server/lib/documents/make-document.ts'
import { toPrintedBlock } from '#server/lib/documents/markdown-blocks.ts'
import { toMarkdownLine, writeMarkdown } from '#server/lib/documents/write-markdown.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import type { ReportDocument, ReportDocumentFormat } from '@grana/contract/reports/exports'
import { brand } from '@grana/messages/brand'
import { shortDate } from '@grana/messages/es/formats/dates'
import { reportDocument as texts } from '@grana/messages/es/report-document'
import type { ReportPaper } from './report-paper.ts'

/** Longest line of a text: code and paragraphs are one line each. */
const maxText = 30_000
/** Characters of the conversation that a PDF shows, counted from its end. */
const maxConversation = 100_000
const comeBackInSeconds = 5

type Message = ReportPaper['messages'][number]

const section = (title: string, body: string): string[] => (body === '' ? [] : [`## ${title}`, body])

function messageText({ head, blocks, attached }: Message): string {
  return [`### ${toMarkdownLine(head)}`, writeMarkdown(blocks), toMarkdownLine(attached)]
    .filter((part) => part !== '')
    .join('\n\n')
}

/** A report as Markdown. Headings are ours alone, so that the outline is the same whatever the texts contain. */
export function writeReportMarkdown({ title, reference, facts, parts, files, messages }: ReportPaper): string {
  const paragraphs = [
    `# ${toMarkdownLine(`${reference} ${title}`)}`,
    facts.map(([label, value]) => `- **${label}:** ${toMarkdownLine(value)}`).join('\n'),
    ...parts.flatMap((part) => section(part.title, writeMarkdown(part.blocks))),
    ...section(
      texts.parts.files,
      files.length === 0 ? '' : `${files.map((file) => `- ${toMarkdownLine(file)}`).join('\n')}\n\n${texts.filesHint}`,
    ),
    ...section(texts.parts.history, messages.map(messageText).join('\n\n')),
  ]
  return `${paragraphs.join('\n\n')}\n`
}

const lengthOf = (message: Message): number => JSON.stringify(message.blocks).length

/** The newest messages that a PDF has room for. */
function newestOf(messages: readonly Message[]): Message[] {
  let room = maxConversation
  const first = messages.findLastIndex((message) => {
    room -= lengthOf(message)
    return room < 0
  })
  return messages.slice(first + 1)
}

function toSheet(paper: ReportPaper) {
  const shown = newestOf(paper.messages)
  const missing = paper.messages.length - shown.length
  return {
    reference: paper.reference,
    title: paper.title,
    facts: paper.facts,
    parts: paper.parts.map(({ title, blocks }) => ({ title, blocks: blocks.map(toPrintedBlock) })),
    files: paper.files,
    older: missing === 0 ? '' : texts.older(missing),
    messages: shown.map(({ blocks, ...message }) => ({ ...message, blocks: blocks.map(toPrintedBlock) })),
  }
}

const toHead = (at: Date) => ({ texts, author: brand.name, made: texts.made(shortDate(at.toISOString())) })

/** Refused when it cannot be set now: the worker tries again, and a person is asked to. */
async function setOrRefuse(input: object): Promise<Buffer> {
  const made = await setTemplate('report', { texts: input, maxText })
  if (made === undefined)
    throw new DomainError('paper.unavailable', { details: { retryAfterSeconds: comeBackInSeconds } })
  return made
}

/** Sets a report as a tagged PDF; the texts are data of the template. */
function makeReportPdf(paper: ReportPaper, at: Date): Promise<Buffer> {
  const { title, reference: footer } = paper
  return setOrRefuse({ ...toHead(at), title, footer, index: [], reports: [toSheet(paper)] })
}

/** A report as a file of the chosen format. */
export async function makeReportDocument(
  paper: ReportPaper,
  { format, at }: { format: ReportDocumentFormat; at: Date },
): Promise<ReportDocument> {
  const name = texts.fileName(paper.reference)
  if (format === 'md') return { file_name: `${name}.md`, type: 'text/markdown', content: writeReportMarkdown(paper) }
  const pdf = await makeReportPdf(paper, at)
  return { file_name: `${name}.pdf`, type: 'application/pdf', content: pdf.toString('base64') }
}

/** Characters of all texts of a list: setting takes seconds that grow with them. */
const maxListed = 400_000

/** The blocks of a text that fit, and where the rest is. */
function shorten(blocks: ReportPaper['parts'][number]['blocks'], room: number) {
  let left = room
  const end = blocks.findIndex((block) => {
    left -= JSON.stringify(block).length
    return left < 0
  })
  if (end === -1) return { blocks, left }
  const rest = { kind: 'text' as const, runs: [{ look: 'plain' as const, text: texts.cut }] }
  return { blocks: [...blocks.slice(0, end), rest], left: 0 }
}

/** Parts within a number of characters. The shortest count first, so that a long one is cut alone. */
function shortenParts(parts: ReportPaper['parts'], most: number): ReportPaper['parts'] {
  const lengths = parts.map(({ blocks }) => JSON.stringify(blocks).length)
  const order = parts.map((_, index) => index).toSorted((one, two) => (lengths[one] ?? 0) - (lengths[two] ?? 0))
  const fitted = [...parts]
  let room = most
  for (const index of order) {
    const part = parts[index]
    if (part === undefined) continue
    const { blocks, left } = shorten(part.blocks, room)
    fitted[index] = { ...part, blocks }
    room = left
  }
  return fitted
}

/** A report of a list, and its line in the index before them. */
export type ListedPaper = { paper: ReportPaper; line: readonly string[] }

/** Sets the reports of a list as one tagged PDF with an index. Texts that are too long together end early, and say so. */
export function makeReportListPdf(listed: readonly ListedPaper[], at: Date): Promise<Buffer> {
  const title = texts.index.title(listed.length)
  const most = Math.floor(maxListed / Math.max(1, listed.length))
  const input = {
    ...toHead(at),
    title,
    footer: title,
    index: listed.map(({ line }) => line),
    reports: listed.map(({ paper }) => toSheet({ ...paper, parts: shortenParts(paper.parts, most) })),
  }
  return setOrRefuse(input)
}
