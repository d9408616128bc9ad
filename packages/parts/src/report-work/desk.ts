import type { Severity } from '@grana/contract/program-values'
import type { ReportGrounds } from '@grana/contract/reports/facts'
import type { MoveForm } from '@grana/contract/reports/report'
import type { Audience } from '@grana/contract/reports/values'

export type Person = { readonly id: string; readonly name: string }

/** How somebody works on a report: members and triagers by calls of their own, with the same parts. */
export interface ReportDesk {
  readonly move: (body: MoveForm) => Promise<unknown>
  readonly say: (body: { text: string; audience: Audience }) => Promise<unknown>
  readonly judge: (body: { severity: Severity; text: string; cvss?: string | undefined }) => Promise<unknown>
  readonly grounds: (text: string) => Promise<ReportGrounds>
  readonly apply: (proposal: number) => Promise<unknown>
  readonly dismiss: (proposal: number, text: string | undefined) => Promise<unknown>
  /** Only where there is somebody to give a report to. */
  readonly assignees?: () => Promise<readonly Person[]>
  readonly assign?: (user: string | undefined) => Promise<unknown>
}
