import * as z from 'zod/mini'
import { lengths, paragraphs, searchText, wholeNumber } from '../fields.ts'

/** Rows per page of a list. */
export const staffPageSize = 25

/** The reason for an action; the people and organizations that it affects can read it. */
export const staffReason = paragraphs({ max: 1000, required: 'reason.required' })

export const staffPage = z.optional(wholeNumber({ min: 1, max: 1000 }))
export const staffSearch = z.optional(searchText(lengths.search))

/** Paging metadata of a list. */
export const staffPaging = { page: z.int(), pages: z.int(), total: z.int() }

export const idParams = z.object({ id: z.uuid() })

/** A person as lists name them. */
export const namedPerson = z.object({ id: z.uuid(), name: z.string() })

/** An audit event of a staff action: what was done to which subject, by whom and why. */
export const staffAction = z.object({
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
export type StaffAction = z.output<typeof staffAction>
