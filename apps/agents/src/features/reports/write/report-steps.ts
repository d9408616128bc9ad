import { keysOf } from '@grana/contract/record-keys'
import type { ReportDraft } from '@grana/contract/reports/draft'
import type { FieldErrors } from './find-missing-fields.ts'

export const reportSteps = ['target', 'weakness', 'finding', 'evidence', 'review'] as const
export type ReportStep = (typeof reportSteps)[number]

type DraftField = keyof ReportDraft

/** Fields that each step shows, in their order. */
const fieldsOf: Readonly<Record<ReportStep, readonly DraftField[]>> = {
  target: ['target_id'],
  weakness: ['weakness'],
  finding: ['title', 'summary', 'steps', 'impact', 'severity', 'cvss'],
  evidence: [],
  review: [],
}

/** The step with a field; of an unknown one the last step, which lists all errors. */
export const stepOfField = (field: string): ReportStep =>
  keysOf(fieldsOf).find((step) => fieldsOf[step].some((name) => name === field)) ?? 'review'

/** Fields of a step that still prevent the report from being sent. */
export const missingInStep = (step: ReportStep, missing: FieldErrors): readonly DraftField[] =>
  fieldsOf[step].filter((name) => missing[name] !== undefined)

/** The step of an address; the first one without a name or with an unknown one. */
export const parseStep = (name: string | undefined): ReportStep => reportSteps.find((step) => step === name) ?? 'target'
