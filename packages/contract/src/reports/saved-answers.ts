import * as z from 'zod/mini'
import { line, paragraphs } from '../fields.ts'
import { operation } from '../operation.ts'
import { programParams } from '../tenancy.ts'
import { reportLimits } from './draft.ts'

const path = '/api/customers/organizations/{organization}/programs/{program}/saved-answers'
const ofProgram = { thing: 'saved_answer', tenant: 'path', program: 'path' } as const
const memberOperation = { access: 'member', factor: 'any', limit: 'session' } as const

/** Most saved answers of a program. */
export const mostSavedAnswers = 50
export const savedAnswerLimits = { name: 60 } as const

const name = line({ max: savedAnswerLimits.name, required: 'saved_answer.name' })

/** A text for replies, with variables that are filled when it is used. */
const savedAnswer = z.object({ name: z.string(), text: z.string() })
export type SavedAnswer = z.output<typeof savedAnswer>

export const listSavedAnswers = operation({
  ...memberOperation,
  name: 'listSavedAnswers',
  summary: 'List the saved answers of a program',
  method: 'GET',
  path,
  requires: { ...ofProgram, permission: 'report.note' },
  params: programParams,
  answer: z.array(savedAnswer),
  meta: z.object({ can_save: z.boolean() }),
  errors: [],
})

export const saveAnswer = operation({
  ...memberOperation,
  name: 'saveAnswer',
  summary: 'Save an answer of a program; one of the same name is replaced',
  method: 'POST',
  path,
  requires: { ...ofProgram, permission: 'report.close' },
  params: programParams,
  body: z.strictObject({ name, text: paragraphs({ max: reportLimits.text, required: 'report.text' }) }),
  answer: z.array(savedAnswer),
  changes: ['listSavedAnswers'],
  errors: ['saved_answer.too_many'],
})

export const removeSavedAnswer = operation({
  ...memberOperation,
  name: 'removeSavedAnswer',
  summary: 'Remove a saved answer of a program by its name, if there is one',
  method: 'DELETE',
  path,
  requires: { ...ofProgram, permission: 'report.close' },
  params: programParams,
  query: z.strictObject({ name }),
  answer: z.array(savedAnswer),
  changes: ['listSavedAnswers'],
  errors: [],
})
