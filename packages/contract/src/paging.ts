import * as z from 'zod/mini'
import { optional } from './fields.ts'

/** `next` of one page is `after` of the following one; empty on the last. */
export const pageQuery = z.strictObject({ after: optional(z.uuid()) })
export const pageMeta = z.object({ next: z.nullable(z.uuid()) })
