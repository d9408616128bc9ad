import * as z from 'zod/mini'
import { keysOf } from '../record-keys.ts'
import { reason } from '../validation.ts'

const mebibyte = 1024 * 1024

/** Limits of the files of a report. */
export const evidenceLimits = {
  name: 150,
  /** The limit of common file systems for a name. */
  nameBytes: 240,
  /** Smaller files are sent at once; larger ones in parts of this size that can be retried one by one. */
  part: 8 * mebibyte,
  largest: 500 * mebibyte,
  filesPerDraft: 20,
  bytesPerDraft: 1024 * mebibyte,
  filesPerComment: 10,
  /** In all comments of a report together, sent or not. */
  filesPerConversation: 200,
  bytesPerConversation: 2 * 1024 * mebibyte,
  /** Per user: files that were not sent, and files sent within a day. */
  bytesPerAgent: 3 * 1024 * mebibyte,
  /** For all users together, sent to one organization within 30 days. */
  bytesPerOrganization: 100 * 1024 * mebibyte,
} as const

/**
 * Accepted kinds of evidence, with their file extensions. Files that a browser would execute on opening are excluded.
 */
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
export const evidenceKinds = keysOf(evidenceEndings)

/** `redacted`: the bytes are deleted, and a mark stands for the name. */
export const evidenceStates = ['uploading', 'checking', 'ready', 'refused', 'redacted'] as const
export type EvidenceState = (typeof evidenceStates)[number]

/**
 * Why a file was rejected: incomplete upload, another size than announced, content that does not match the extension,
 * malware.
 */
export const evidenceRefusals = ['incomplete', 'size', 'content', 'malware'] as const
export type EvidenceRefusal = (typeof evidenceRefusals)[number]

/** The kind of evidence that a file name indicates. */
export function evidenceKindOf(name: string): EvidenceKind | undefined {
  const ending = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  return evidenceKinds.find((kind) => evidenceEndings[kind].some((one) => one === ending))
}

/** Invisible characters, bidirectional controls, path separators and what file systems reject. */
const unsafeCharacters = /[\p{C}\p{Zl}\p{Zp}/\\:*?"<>|]/gu

/** Bytes of a character in UTF-8. */
function bytesOfCharacter(character: string): number {
  const code = character.codePointAt(0) ?? 0
  if (code < 0x80) return 1
  if (code < 0x8_00) return 2
  return code < 0x1_00_00 ? 3 : 4
}
const bytesOf = (text: string) => Array.from(text).reduce((sum, character) => sum + bytesOfCharacter(character), 0)
const isUnsafe = (name: string) => name.search(unsafeCharacters) >= 0 || /^[.\s]|[.\s]$/u.test(name)

/** A safe file name: unsafe characters become `_`, and a long name is cut before the extension. */
export function toEvidenceName(given: string): string {
  const name = given.toWellFormed().normalize('NFC').replaceAll(unsafeCharacters, '_').trim().replace(/^\.+/, '_')
  const ending = /\.[a-z0-9]{1,10}$/i.exec(name)?.[0] ?? ''
  let stem = Array.from(name.slice(0, name.length - ending.length)).slice(0, evidenceLimits.name - ending.length)
  while (bytesOf(stem.join('') + ending) > evidenceLimits.nameBytes) stem = stem.slice(0, -1)
  return `${stem.join('').trim() || '_'}${ending}`
}

const evidenceName = z.string(reason('evidence.name')).check(
  z.maxLength(evidenceLimits.name, reason('evidence.name')),
  z.refine((name) => name.isWellFormed() && !isUnsafe(name), reason('evidence.name')),
  z.refine((name) => bytesOf(name) <= evidenceLimits.nameBytes, reason('evidence.name')),
  z.refine((name) => evidenceKindOf(name) !== undefined, reason('evidence.format')),
)

/** The form that announces an upload. */
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
  /** Of the file's bytes, once they were scanned. */
  sha256: z.optional(z.string()),
  added_at: z.iso.datetime(),
})
export type EvidenceFile = z.output<typeof evidenceFile>

/** How the bytes reach the store: one form for the whole file, or a URL for each missing part. */
export const evidenceUpload = z.union([
  z.object({ way: z.literal('form'), url: z.string(), fields: z.record(z.string(), z.string()) }),
  z.object({
    way: z.literal('parts'),
    part_bytes: z.int(),
    missing: z.array(z.object({ number: z.int(), url: z.string() })),
  }),
])
export type EvidenceUpload = z.output<typeof evidenceUpload>

/** Bytes of one part of a file: all parts are equal except the last. */
export function partBytes(size: number, number: number): number {
  return Math.min(evidenceLimits.part, size - (number - 1) * evidenceLimits.part)
}

export const countParts = (size: number): number => Math.ceil(size / evidenceLimits.part)
