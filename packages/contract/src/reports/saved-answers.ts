import * as z from 'zod/mini'
import { line, paragraphs } from '../fields.ts'
import { operation } from '../operation.ts'
import { organizationParams, programParams } from '../tenancy.ts'
import { reportLimits } from './draft.ts'

const path = '/api/customers/organizations/{organization}/programs/{program}/saved-answers'
const ofProgram = { thing: 'saved_answer', tenant: 'path', program: 'path' } as const
const memberOperation = { access: 'member', factor: 'any', limit: 'session' } as const

/** Most saved answers of a program, and of an organization. */
export const maxSavedAnswers = 50
export const savedAnswerLimits = { name: 60 } as const

const name = line({ max: savedAnswerLimits.name, required: 'saved_answer.name' })

/** A text for replies, with variables that are filled when it is used. */
const savedAnswer = z.object({ name: z.string(), text: z.string() })
export type SavedAnswer = z.output<typeof savedAnswer>

const listedAnswer = z.extend(savedAnswer, { of: z.enum(['program', 'organization']) })
export type ListedAnswer = z.output<typeof listedAnswer>

const answerForm = z.strictObject({ name, text: paragraphs({ max: reportLimits.text, required: 'report.text' }) })

export const listSavedAnswers = operation({
  ...memberOperation,
  name: 'listSavedAnswers',
  summary: 'List the saved answers of a program and of its organization',
  method: 'GET',
  path,
  requires: { ...ofProgram, permission: 'report.note' },
  params: programParams,
  answer: z.array(listedAnswer),
  meta: z.object({ can_save: z.boolean(), can_save_for_all: z.boolean() }),
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
  body: answerForm,
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

const ofOrganization = {
  ...memberOperation,
  path: '/api/customers/organizations/{organization}/saved-answers',
  requires: { thing: 'organization', permission: 'organization.edit', tenant: 'path' },
  params: organizationParams,
  answer: z.array(savedAnswer),
  changes: ['listSavedAnswers'],
} as const

export const saveOrganizationAnswer = operation({
  ...ofOrganization,
  name: 'saveOrganizationAnswer',
  summary: 'Save an answer for all programs of the organization; one of the same name is replaced',
  method: 'POST',
  body: answerForm,
  errors: ['saved_answer.too_many'],
})

export const removeOrganizationAnswer = operation({
  ...ofOrganization,
  name: 'removeOrganizationAnswer',
  summary: 'Remove a saved answer of the organization by its name, if there is one',
  method: 'DELETE',
  query: z.strictObject({ name }),
  errors: [],
})
