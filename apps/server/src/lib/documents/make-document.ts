import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { lightTheme } from '@grana/contract/appearance/palette'
import { DomainError } from '../domain-error.ts'
import { createWorkQueue } from '../work-queue.ts'

export type DocumentColumn = {
  name: string
  /** Set in figures, at the end of the column. */
  isNumber?: boolean
  /** Share of the width. */
  share: number
}

export type DocumentPart =
  | { kind: 'facts' | 'amounts'; title?: string; lines: readonly (readonly [label: string, value: string])[] }
  | { kind: 'text'; title?: string; paragraphs: readonly string[] }
  | {
      kind: 'table'
      title?: string
      columns: readonly DocumentColumn[]
      rows: readonly (readonly string[])[]
      totals?: readonly (readonly string[])[]
    }

/** A document as data. Every text is set as it is, whatever it contains. */
export type Document = {
  title: string
  subtitle: string
  author: string
  issued: string
  footer: string
  /** Before the number of the page. */
  page: string
  parts: readonly DocumentPart[]
}

const maxText = 400
const maxBytes = 24 * 1024 * 1024
const milliseconds = 20_000
const comeBackInSeconds = 5

/** What all fonts of documents have: Latin letters with their accents, figures and punctuation. */
const missing = /[^\u0020-\u007e\u00a0-\u017f\u2013\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026\u2212]/gu

/**
 * A text that the fonts can show: a PDF for screen readers may not contain a sign without a shape. Line breaks become
 * spaces, invisible signs that change the direction of writing disappear, and other scripts show a question mark.
 */
export function toPrintable(text: string, most = maxText): string {
  const visible = text
    .normalize('NFC')
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(/[\p{Cc}\p{Cf}\p{M}]/gu, '')
    .replaceAll(missing, '?')
  return visible.length > most ? `${visible.slice(0, most - 1)}…` : visible
}

/** Every text of a value, however deep, made printable. */
function withPrintableTexts(value: unknown, most: number): unknown {
  if (typeof value === 'string') return toPrintable(value, most)
  if (Array.isArray(value)) return value.map((own) => withPrintableTexts(own, most))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, own]) => [key, withPrintableTexts(own, most)]))
}

function toPaper(document: Document) {
  const parts = document.parts.map((part) => ({
    ...part,
    title: part.title ?? '',
    ...(part.kind === 'table' && {
      columns: part.columns.map(({ name, isNumber = false, share }) => ({ name, number: isNumber, share })),
      totals: part.totals ?? [],
    }),
  }))
  return { ...document, parts }
}

const program = fileURLToPath(new URL('document-process.mjs', import.meta.url))
const folder = fileURLToPath(new URL('.', import.meta.url))
const besideBundle = fileURLToPath(new URL('fonts', import.meta.url))
const inSource = fileURLToPath(new URL('../../../../../packages/ui/src/styles/fonts', import.meta.url))
const fonts = existsSync(besideBundle) ? besideBundle : inSource

const flags = ['--jitless', '--max-old-space-size=96', '--v8-pool-size=0', '--no-warnings']

/** Templates beside this file. */
type Template = 'document' | 'pentest-report' | 'attestation' | 'report'

/** Limits that the kernel enforces; `--data` also counts what native code allocates. */
function commandOf(template: Template): [string, string[]] {
  const node = [process.execPath, ...flags, program, folder, fonts, template]
  if (process.platform !== 'linux') return [process.execPath, node.slice(1)]
  return ['prlimit', [`--data=${1024 * 1024 * 1024}`, '--cpu=15', '--core=0', '--fsize=0', '--', ...node]]
}

const shadeOf = (level: 1 | 2 | 3 | 4 | 5) => ({ fill: lightTheme[`sev-${level}`], ink: lightTheme[`on-sev-${level}`] })
const shades = {
  pale: lightTheme.sunken,
  critical: shadeOf(5),
  high: shadeOf(4),
  medium: shadeOf(3),
  low: shadeOf(2),
  informative: shadeOf(1),
}

const isPdf = (bytes: Buffer) => bytes.toString('latin1', 0, 5) === '%PDF-'

function runProcess(template: Template, input: Buffer): Promise<Buffer | undefined> {
  const [command, args] = commandOf(template)
  // The process receives no secrets in its environment, and its only output is a document.
  const child = spawn(command, args, { env: { PATH: process.env['PATH'] }, stdio: ['pipe', 'pipe', 'ignore'] })
  const timer = setTimeout(() => child.kill('SIGKILL'), milliseconds)
  const chunks: Buffer[] = []
  let size = 0
  child.stdout.on('data', (chunk: Buffer) => {
    size += chunk.length
    chunks.push(chunk)
    if (size > maxBytes) child.kill('SIGKILL')
  })
  // The process may exit before it has read everything.
  child.stdin.on('error', () => undefined)
  child.stdin.end(input)
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => {
      clearTimeout(timer)
      const made = Buffer.concat(chunks)
      resolve(code === 0 && isPdf(made) ? made : undefined)
    })
  })
}

/** Few processes at a time; a caller who would wait long is asked to retry. */
const queue = createWorkQueue({ atOnce: 2, waiting: 6, keptForKnown: 0 })

type Given = {
  /** Every text is set as it is, whatever it contains. */
  texts: object
  /** Longest text; longer ones are cut. */
  maxText?: number
  pictures?: readonly Uint8Array[]
  /** Content of the attached file, byte by byte. */
  attached?: string
}

/** Sets a template as a tagged PDF (PDF/UA-1) in its own process, with bounded memory and time; `undefined` when it cannot be set. */
export async function setTemplate(template: Template, given: Given): Promise<Buffer | undefined> {
  const { texts, maxText: most = maxText, pictures = [], attached = '' } = given
  const { ink, muted: soft, line, grana: accent } = lightTheme
  const paper = {
    ...(withPrintableTexts(texts, most) as object),
    lang: 'es',
    shades,
    colours: { ink, soft, line, accent },
  }
  const inputs = { paper: JSON.stringify(paper), attached }
  const head = JSON.stringify({ inputs, sizes: pictures.map(({ length }) => length) })
  const input = Buffer.concat([Buffer.from(`${head}\n`), ...pictures])
  return await queue.run(false, () => runProcess(template, input))
}

/** Sets a document of facts, tables and texts. */
export async function makeDocument(document: Document): Promise<Buffer> {
  const made = await setTemplate('document', { texts: toPaper(document) })
  if (made === undefined)
    throw new DomainError('paper.unavailable', { details: { retryAfterSeconds: comeBackInSeconds } })
  return made
}
