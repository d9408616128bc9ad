import type { Severity } from '@grana/contract/program-values'
import type { DuplicateCandidates } from '@grana/contract/reports/duplicates'
import type { ClosingReferences } from '@grana/contract/reports/facts'
import type { Report, TransitionForm } from '@grana/contract/reports/report'
import type { Audience } from '@grana/contract/reports/values'
import type { WrittenComment } from '../composer/composer.tsx'
import type { SavedAnswersSource } from '../composer/saved-answers.tsx'
import type { EvidenceCalls } from '../evidence/item-uploader.ts'
import type { OperationQuery } from '../query/operation-query.ts'
import type { ReporterFactsProps } from './people-panel.tsx'

export type Person = { readonly id: string; readonly name: string }

/** The actions on a report: members and triagers use different operations with the same components. */
export interface ReportActions {
  readonly changeState: (body: TransitionForm) => Promise<unknown>
  readonly comment: (body: WrittenComment) => Promise<unknown>
  /** The calls for the files of a comment. */
  readonly files: (audience: Audience) => EvidenceCalls
  readonly setSeverity: (body: { severity: Severity; text: string; cvss?: string | undefined }) => Promise<unknown>
  readonly closingReferences: (text: string) => OperationQuery<ClosingReferences>
  readonly duplicateCandidates: OperationQuery<DuplicateCandidates>
  readonly applyProposal: (proposal: number) => Promise<unknown>
  readonly dismissProposal: (proposal: number, text: string | undefined) => Promise<unknown>
  /** Only where the team has answers of its own. */
  readonly savedAnswers?: (report: Report) => SavedAnswersSource
  /** Only for those who judge it within their organization. */
  readonly reporter?: (username: string) => ReporterFactsProps
  /** Only where a report can be assigned. */
  readonly assignees?: OperationQuery<readonly Person[]>
  readonly assign?: (user: string | undefined) => Promise<unknown>
}
