import * as z from 'zod/mini'
import { operation } from './operation.ts'
import { reason } from './validation.ts'

/** What a picture of a person may be; the picker says so before it is sent. */
export const avatarRules = {
  largestBytes: 5 * 1024 * 1024,
  mostPixels: 25_000_000,
  /** Endings of file names, as the specification lists them. */
  endings: ['png', 'jpg', 'jpeg'],
  types: ['image/png', 'image/jpeg'],
} as const

/** The smallest side that can be cut out of a picture: below an eighth of it there is too little left to show. */
export function smallestSquare({ width, height }: { width: number; height: number }): number {
  return Math.min(width, height, Math.ceil(Math.sqrt(width * height) / 8))
}

/** A file as browsers have it; what a `Blob` is, this package does not know. */
type BrowserFile = { readonly size: number; readonly type: string }

function isFile(value: unknown): boolean {
  return typeof value === 'object' && value !== null && (value instanceof Uint8Array || 'size' in value)
}

/** Bytes on the server, a browser's file before that: whether they are a picture is for the server to find out. */
const picture = z.pipe(
  z.custom<BrowserFile | Uint8Array>(isFile, reason('avatar.required')),
  z.transform((value) => value as Uint8Array),
)

const pixels = z.optional(
  z.union([
    z.int().check(z.minimum(0), z.maximum(100_000)),
    z.pipe(z.string().check(z.regex(/^\d{1,5}$/, reason('avatar.square'))), z.transform(Number)),
  ]),
)

/** Without a square the middle is taken. Its corner and side are pixels of the picture as it is shown upright. */
export const avatarForm = z.strictObject({ avatar: picture, x: pixels, y: pixels, size: pixels }).check(
  z.refine(({ x, y, size }) => (x === undefined) === (y === undefined) && (x === undefined) === (size === undefined), {
    error: reason('avatar.square'),
    path: ['avatar'],
  }),
)

export const changeAvatar = operation({
  name: 'changeAvatar',
  summary: 'Change the picture of the person',
  method: 'POST',
  path: '/api/user/avatar',
  access: 'signed-in',
  limit: 'upload',
  body: avatarForm,
  send: 'multipart',
  file: { name: 'avatar', largest: avatarRules.largestBytes },
  answer: z.object({ avatar: z.string() }),
  success: 'avatar.changed',
  errors: ['files.unavailable'],
})

/** Removing what is not there is no mistake. */
export const removeAvatar = operation({
  name: 'removeAvatar',
  summary: 'Remove the picture of the person',
  method: 'DELETE',
  path: '/api/user/avatar',
  access: 'signed-in',
  limit: 'session',
  answer: z.null(),
  success: 'avatar.removed',
  errors: [],
})
