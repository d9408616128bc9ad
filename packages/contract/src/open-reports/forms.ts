import * as z from 'zod/mini'
import { captchaToken, consent, email, line, optional, paragraphs } from '../fields.ts'
import { operation } from '../operation.ts'
import { targetTypes } from '../program-values.ts'
import { reportLimits, weakness } from '../reports/draft.ts'
import { programParams } from '../tenancy.ts'
import { reason } from '../validation.ts'

/** The form of a disclosure program for people without an account. */

/** Version of the privacy notice next to the form; stored with the consent. */
export const openReportConsentVersion = '2026-11-19'

export const openFormLimits = { origins: 10, minDaily: 1, maxDaily: 200, usualDaily: 20 } as const

const origin = z
  .string()
  .check(
    z.maxLength(270, reason('open_form.origin')),
    z.regex(/^https:\/\/[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?(?::[1-9]\d{0,4})?$/, reason('open_form.origin')),
  )

const settings = z.object({
  is_on: z.boolean(),
  origins: z.array(z.string()),
  daily_limit: z.int(),
  /** Reports that reached the inbox within the last 24 hours. */
  arrived: z.int(),
  /** Whether anyone can use it: it is on, and the program is a public, active disclosure program for all countries. */
  is_open: z.boolean(),
  can_change: z.boolean(),
})
export type OpenFormSettings = z.output<typeof settings>

const ofProgram = {
  access: 'member',
  limit: 'session',
  path: '/api/customers/organizations/{organization}/programs/{program}/open-form',
  params: programParams,
} as const

export const getOpenFormSettings = operation({
  ...ofProgram,
  name: 'getOpenFormSettings',
  summary: 'Get the settings of the form for reports without an account',
  method: 'GET',
  requires: { thing: 'program', permission: 'program.read', tenant: 'path', program: 'path' },
  answer: settings,
  errors: [],
})

export const setOpenFormSettings = operation({
  ...ofProgram,
  name: 'setOpenFormSettings',
  summary: 'Switch the form for reports without an account on or off, and choose who may frame it',
  method: 'POST',
  factor: 'any',
  requires: { thing: 'program', permission: 'program.launch', tenant: 'path', program: 'path' },
  body: z.strictObject({
    is_on: z.boolean(),
    origins: z.array(origin).check(z.maxLength(openFormLimits.origins, reason('open_form.origins'))),
    daily_limit: z.int().check(z.minimum(openFormLimits.minDaily), z.maximum(openFormLimits.maxDaily)),
  }),
  answer: z.object({ is_on: z.boolean() }),
  changes: ['getOpenFormSettings'],
  errors: ['open_form.not_disclosure', 'program.closed'],
})

export const getOpenReportForm = operation({
  name: 'getOpenReportForm',
  summary: 'Get the form for reports to a program without an account',
  method: 'GET',
  path: '/api/portal/program/{uuid}/report-form',
  access: 'public',
  limit: 'read',
  params: z.object({ uuid: z.uuidv4() }),
  answer: z.object({
    program: z.string(),
    organization: z.string(),
    targets: z.array(z.object({ id: z.uuid(), name: z.string(), type: z.enum(targetTypes), address: z.string() })),
    /** Origins that may frame the form. */
    origins: z.array(z.string()),
    /** The program took as many reports today as it wants to; an account has no such limit. */
    is_full: z.boolean(),
  }),
  errors: ['request.not_found'],
})
export type OpenReportForm = z.output<typeof getOpenReportForm.answer>

/** What the report says; the address and the consent do not belong to it. */
const written = {
  target_id: z.uuid(reason('report.target')),
  weakness: optional(weakness),
  title: line({ max: reportLimits.title, required: 'report.title' }),
  summary: paragraphs({ max: reportLimits.summary, required: 'report.summary' }),
  steps: paragraphs({ max: reportLimits.steps, required: 'report.steps' }),
  impact: paragraphs({ max: reportLimits.impact, required: 'report.impact' }),
}
export const openReportText = z.object(written)
export type OpenReportText = z.output<typeof openReportText>

export const openReportForm = z.strictObject({
  ...written,
  email,
  privacy_consent: consent,
  captcha_token: captchaToken,
})

export const submitOpenReport = operation({
  name: 'submitOpenReport',
  summary: 'Send a report without an account; it reaches the inbox once the link of an email proves the address',
  method: 'POST',
  path: '/api/portal/program/{uuid}/reports',
  access: 'public',
  limit: 'form',
  params: z.object({ uuid: z.uuidv4() }),
  body: openReportForm,
  answer: z.null(),
  errors: [
    'captcha.failed',
    'captcha.unavailable',
    'open_form.full',
    'report.incomplete',
    'report.out_of_scope',
    'report.program_closed',
  ],
  captcha: { kind: 'checkbox', action: 'open_report' },
  send: 'json',
})
