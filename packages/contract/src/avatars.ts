import * as z from 'zod/mini'
import { operation } from './operation.ts'
import { reason } from './validation.ts'

/** Limits of a user's picture; the picker shows them before the upload. */
export const avatarRules = {
  largestBytes: 5 * 1024 * 1024,
  maxPixels: 25_000_000,
  /** File extensions, as the specification lists them. */
  endings: ['png', 'jpg', 'jpeg'],
  types: ['image/png', 'image/jpeg'],
} as const

/** The smallest square that can be cropped: below an eighth of the picture too little is left to show. */
export function minCropSize({ width, height }: { width: number; height: number }): number {
  return Math.min(width, height, Math.ceil(Math.sqrt(width * height) / 8))
}

/** A file as browsers have it; this package is compiled without the type `Blob`. */
type BrowserFile = { readonly size: number; readonly type: string }

function isFile(value: unknown): boolean {
  return typeof value === 'object' && value !== null && (value instanceof Uint8Array || 'size' in value)
}

/** Bytes on the server, a file in the browser. Only the server checks whether they are a picture. */
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

/** Without a square the centre is cropped. Corner and side are pixels of the upright picture. */
export const avatarForm = z.strictObject({ avatar: picture, x: pixels, y: pixels, size: pixels }).check(
  z.refine(({ x, y, size }) => (x === undefined) === (y === undefined) && (x === undefined) === (size === undefined), {
    error: reason('avatar.square'),
    path: ['avatar'],
  }),
)

export const changeAvatar = operation({
  name: 'changeAvatar',
  summary: 'Set the picture of the user',
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

/** Idempotent: removing a missing picture succeeds. */
export const removeAvatar = operation({
  name: 'removeAvatar',
  summary: 'Remove the picture of the user',
  method: 'DELETE',
  path: '/api/user/avatar',
  access: 'signed-in',
  limit: 'session',
  answer: z.null(),
  success: 'avatar.removed',
  errors: [],
})
