import type {
  Disclosure,
  DisclosureCredit,
  DisclosureForm,
  DisclosureKind,
  DisclosureText,
} from '@grana/contract/reports/disclosure'
import type { Report } from '@grana/contract/reports/report'
import { dayIn } from '@grana/messages/es/formats/dates'

/** What a side may do with the disclosure of a report; each app calls its own operations. */
export interface DisclosureActions {
  readonly write: (form: DisclosureForm, credit: DisclosureCredit) => Promise<unknown>
  readonly agree: (revision: number, credit: DisclosureCredit) => Promise<unknown>
  readonly decline: (revision: number, reason: string) => Promise<unknown>
  readonly withdraw: (reason: string) => Promise<unknown>
  /** Of agents only: the thanks of another author of the report. */
  readonly saveCredit?: (credit: DisclosureCredit) => Promise<unknown>
}

/** What the screen needs of both sides. */
export interface DisclosureProps {
  readonly report: Report
  readonly disclosure: Disclosure
  readonly side: 'agent' | 'organization'
  readonly actions: DisclosureActions
}

/** The text as it is being written. */
export type DisclosureValues = {
  kind: DisclosureKind
  title: string
  summary: string
  what_happened: string
  impact: string
  steps: string
  publish_on: string
}

/** Begins with the agreed text, or with that of the report for the first one. */
export function initialValues(report: Report, { text, publish_on: day }: Disclosure): DisclosureValues {
  return {
    kind: text?.kind ?? 'limited',
    title: text?.title ?? report.title,
    summary: text?.summary ?? report.summary,
    what_happened: text?.what_happened ?? '',
    impact: text?.impact ?? report.impact,
    steps: text?.steps ?? report.steps,
    publish_on: day ?? '',
  }
}

/** Only the fields of the chosen kind. */
export function toForm(values: DisclosureValues, revision: number): DisclosureForm {
  const { kind, title, summary, publish_on, ...rest } = values
  const shared = { revision, publish_on, title, summary }
  return kind === 'full' ? { kind, ...shared, ...rest } : { kind, ...shared }
}

/** What the page would show: the typed text, and the facts of the report with days of UTC, as the server publishes them. */
export function toShown(values: DisclosureValues, report: Report): DisclosureText {
  const { kind, title, summary, what_happened, impact, steps } = values
  return {
    kind,
    title,
    summary,
    ...(kind === 'full' && { what_happened, impact, steps }),
    weakness: report.weakness,
    severity: report.severity,
    submitted_on: dayIn('UTC', new Date(report.submitted_at)),
    closed_on: dayIn('UTC', new Date(report.moved_at)),
  }
}
