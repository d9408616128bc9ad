import * as z from 'zod/mini'
import { lengths, paragraphs, searchText, wholeNumber } from '../fields.ts'

/** Rows of one page of a list. */
export const staffPageSize = 25

/** Why something is done; those concerned may read it. */
export const staffReason = paragraphs({ max: 1000, required: 'reason.required' })

export const staffPage = z.optional(wholeNumber({ min: 1, max: 1000 }))
export const staffSearch = z.optional(searchText(lengths.search))

/** What a list says about itself. */
export const staffPaging = { page: z.int(), pages: z.int(), total: z.int() }

export const byId = z.object({ id: z.uuid() })

/** A person, as far as a row names one. */
export const namedPerson = z.object({ id: z.uuid(), name: z.string() })

/** What was done to a thing, who did it and why. */
export const staffAct = z.object({
  id: z.uuid(),
  action: z.string(),
  subject: z.string(),
  subject_id: z.nullable(z.uuid()),
  subject_name: z.string(),
  clause: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  by: namedPerson,
  at: z.iso.datetime(),
})
export type StaffAct = z.output<typeof staffAct>
