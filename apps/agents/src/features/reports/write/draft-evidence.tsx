import { useDeferredValue } from 'react'
import type { ReportDraftAnswer } from '@grana/contract/reports/agent-reports'
import type { ReportDraft } from '@grana/contract/reports/draft'
import { useLazyValue } from '@grana/parts/query/use-lazy-value'
import { EvidencePanel } from '@grana/parts/report/evidence-panel'
import styles from './side-panel.module.css'

/** The rules need the taxonomy of weaknesses, which is large. */
const loadRules = () => import('@grana/contract/reports/judge-evidence')

interface DraftEvidenceProps {
  readonly answer: ReportDraftAnswer
  readonly draft: ReportDraft
  /** Files that were checked. */
  readonly files: number
  /** Beside the report that is about to be sent, where only the level is needed. */
  readonly isFolded: boolean
}

/** What the evidence of a draft would be, and what would raise it, by the rules that the server applies once it is sent. */
export function DraftEvidence({ answer, draft: typed, files, isFolded }: DraftEvidenceProps) {
  const draft = useDeferredValue(typed)
  const { value: rules } = useLazyValue(loadRules, true)
  const none = { files: 0, text: false }
  const evidence = rules?.judgeEvidence({
    text: [draft.summary, draft.steps, draft.impact].join('\n'),
    weakness: draft.weakness ?? '',
    severity: draft.severity ?? 'informative',
    cvss: draft.cvss,
    targetType: answer.targets.find(({ id }) => id === draft.target_id)?.type,
    scope: answer.targets.map(({ address }) => address),
    files,
    // Only the server compares with other reports and knows the precision.
    copies: none,
    repeats: none,
    reporter: { precision: null, n: 0, provenInCategory: 0 },
  })
  return (
    <div className={styles.evidence}>
      <EvidencePanel evidence={evidence} reader="draft" canAdd isFolded={isFolded} />
    </div>
  )
}
