import * as z from 'zod/mini'
import { wholeNumber } from '../fields.ts'

/**
 * Version 1 of the API for machines. It is called with an API token of an organization and only grows: fields and values are
 * added, never renamed or removed.
 */

export const moment = z.iso.datetime()
export const named = z.object({ id: z.uuid(), name: z.string() })
export const reference = z.object({ id: z.uuid(), reference: z.string() })
export const byToken = { access: 'token', limit: 'machine' } as const

/** Most rows of one answer. */
export const v1PageSize = 100

export const size = z.optional(wholeNumber({ min: 1, max: v1PageSize }))
/** The `next` of an earlier answer. */
export const after = z.optional(z.string().check(z.maxLength(120), z.regex(/^[\w:-]+$/)))
/** `next` is absent on the last page. Lists of events always have it: what happens later follows it. */
export const v1Meta = z.object({ next: z.optional(z.string()) })
