import * as z from 'zod/mini'
import { reason } from '../validation.ts'

const mebibyte = 1024 * 1024

/** What the files of a report may be. */
export const evidenceLimits = {
  name: 150,
  /** What file systems take of a name. */
  nameBytes: 240,
  /** Up to here a file is sent in one piece; above, in parts of this size that can be sent again one by one. */
  part: 8 * mebibyte,
  largest: 500 * mebibyte,
  filesPerDraft: 20,
  bytesPerDraft: 1024 * mebibyte,
  /** Of one agent: what waits in drafts, and what was sent within a day. */
  bytesPerAgent: 3 * 1024 * mebibyte,
  /** Of all agents together, sent to one organization within 30 days. */
  bytesPerOrganization: 100 * 1024 * mebibyte,
} as const

/** What can be proof, with the endings of its names. What a browser would run when it is opened is not among them. */
export const evidenceEndings = {
  png: ['png'],
  jpeg: ['jpg', 'jpeg'],
  gif: ['gif'],
  webp: ['webp'],
  mp4: ['mp4', 'm4v', 'mov'],
  webm: ['webm', 'mkv'],
  pdf: ['pdf'],
  zip: ['zip'],
  capture: ['pcap', 'pcapng', 'cap'],
  text: ['txt', 'md', 'log', 'json', 'har', 'http', 'yaml', 'yml'],
} as const

export type EvidenceKind = keyof typeof evidenceEndings
export const evidenceKinds = Object.keys(evidenceEndings) as EvidenceKind[]

export const evidenceStates = ['uploading', 'checking', 'ready', 'refused'] as const
export type EvidenceState = (typeof evidenceStates)[number]

/** Why a file was refused: not all of it came, another size than was said, something else than its name says, malware. */
export const evidenceRefusals = ['incomplete', 'size', 'content', 'malware'] as const
export type EvidenceRefusal = (typeof evidenceRefusals)[number]

/** What a file's name says that it is. */
export function evidenceKindOf(name: string): EvidenceKind | undefined {
  const ending = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  return evidenceKinds.find((kind) => (evidenceEndings[kind] as readonly string[]).includes(ending))
}

/** Nothing that is not seen, that turns the reading around, that names a folder or that a file system refuses. */
const strange = /[\p{C}\p{Zl}\p{Zp}/\\:*?"<>|]/gu

/** How many bytes of UTF-8 a letter takes. */
function bytesOfLetter(letter: string): number {
  const code = letter.codePointAt(0) ?? 0
  if (code < 0x80) return 1
  if (code < 0x8_00) return 2
  return code < 0x1_00_00 ? 3 : 4
}
const bytesOf = (text: string) => Array.from(text).reduce((sum, letter) => sum + bytesOfLetter(letter), 0)
const isStrange = (name: string) => name.search(strange) >= 0 || /^[.\s]|[.\s]$/u.test(name)

/** A name as it can be kept: what is strange in it becomes a line, and what is too long is cut before the ending. */
export function toEvidenceName(given: string): string {
  const name = given.toWellFormed().normalize('NFC').replaceAll(strange, '_').trim().replace(/^\.+/, '_')
  const ending = /\.[a-z0-9]{1,10}$/i.exec(name)?.[0] ?? ''
  let stem = Array.from(name.slice(0, name.length - ending.length)).slice(0, evidenceLimits.name - ending.length)
  while (bytesOf(stem.join('') + ending) > evidenceLimits.nameBytes) stem = stem.slice(0, -1)
  return `${stem.join('').trim() || '_'}${ending}`
}

const evidenceName = z.string(reason('evidence.name')).check(
  z.maxLength(evidenceLimits.name, reason('evidence.name')),
  z.refine((name) => name.isWellFormed() && !isStrange(name), reason('evidence.name')),
  z.refine((name) => bytesOf(name) <= evidenceLimits.nameBytes, reason('evidence.name')),
  z.refine((name) => evidenceKindOf(name) !== undefined, reason('evidence.format')),
)

/** A file that somebody wants to add. */
export const evidenceForm = z.strictObject({
  name: evidenceName,
  size: z
    .int(reason('evidence.size'))
    .check(z.minimum(1, reason('evidence.empty')), z.maximum(evidenceLimits.largest, reason('evidence.size'))),
})

export const evidenceFile = z.object({
  id: z.uuid(),
  name: z.string(),
  kind: z.enum(evidenceKinds),
  size: z.int(),
  state: z.enum(evidenceStates),
  refusal: z.optional(z.enum(evidenceRefusals)),
  /** Of its bytes, once they were looked at. */
  sha256: z.optional(z.string()),
  added_at: z.iso.datetime(),
})
export type EvidenceFile = z.output<typeof evidenceFile>

/** How the bytes reach the store: a form for all of them, or a link for each part that is still missing. */
export const evidenceUpload = z.union([
  z.object({ way: z.literal('form'), url: z.string(), fields: z.record(z.string(), z.string()) }),
  z.object({
    way: z.literal('parts'),
    part_bytes: z.int(),
    missing: z.array(z.object({ number: z.int(), url: z.string() })),
  }),
])
export type EvidenceUpload = z.output<typeof evidenceUpload>

/** Bytes of one part of a file: all alike, but for the last. */
export function partBytes(size: number, number: number): number {
  return Math.min(evidenceLimits.part, size - (number - 1) * evidenceLimits.part)
}

export const countParts = (size: number): number => Math.ceil(size / evidenceLimits.part)
