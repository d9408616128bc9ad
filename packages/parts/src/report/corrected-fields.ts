import type { ReportEvent } from '@grana/contract/reports/report'

const fields = ['title', 'target', 'weakness'] as const
export type CorrectedField = (typeof fields)[number]

/** What a correction changed. */
export const correctedFields = ({ details }: ReportEvent): CorrectedField[] =>
  fields.filter((field) => details[field] !== undefined)
