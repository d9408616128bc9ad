import type { Severity } from '@grana/contract/program-values'
import type { ClosingReason, ReportState } from '@grana/contract/reports/values'
import { reports } from '@grana/messages/es/apps/reports'
import { reportDetails as texts } from '@grana/messages/es/emails/report-details'
import { programLabels } from '@grana/messages/es/program-labels'
import type { Field } from './fact-table.tsx'

/** The report after an event: values from fixed lists, and amounts formatted from numbers. */
export type ReportDetails = {
  state?: ReportState
  reason?: ClosingReason
  severity?: { now: Severity; before?: Severity }
  /** Formatted, with its currency. */
  amount?: { now: string; before?: string }
}

/** A value with the previous one, where they differ. */
function changed<T>({ now, before }: { now: T; before?: T }, name: (value: T) => string): string {
  return before === undefined || before === now ? name(now) : texts.changed(name(now), name(before))
}

export function detailFields({ state, reason, severity, amount }: ReportDetails): Field[] {
  const fields: Field[] = []
  if (state) fields.push({ label: texts.state, value: reports.state(state, reason) })
  if (severity)
    fields.push({ label: texts.severity, value: changed(severity, (value) => programLabels.severities[value]) })
  if (amount) fields.push({ label: texts.amount, value: changed(amount, (value) => value) })
  return fields
}
