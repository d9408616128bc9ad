import type { ReportDraftAnswer } from '@grana/contract/reports/agent-reports'
import type { ReportDraft } from '@grana/contract/reports/draft'
import { reports } from '@grana/messages/es/apps/reports'
import { useVectorScore } from '@grana/parts/cvss/use-vector-score'
import { MarkdownView } from '@grana/parts/markdown/markdown-view'
import { FindingFacts } from '@grana/parts/report/finding-facts'
import { ReportSeverityChip } from '@grana/parts/report/report-marks'
import styles from './write.module.css'

const { write: texts, content } = reports

const markdownFields = ['summary', 'steps', 'impact'] as const

export interface ReportPreviewProps {
  readonly answer: ReportDraftAnswer
  readonly draft: ReportDraft
}

/** The report as its readers will see it; missing fields are marked in place. */
export function ReportPreview({ answer, draft }: ReportPreviewProps) {
  const score = useVectorScore(draft.cvss ?? '')
  const severity = score?.severity ?? draft.severity
  const target = answer.targets.find(({ id }) => id === draft.target_id)
  return (
    <article className={styles.preview} aria-label={texts.preview}>
      <h2 className={draft.title ? undefined : styles.none}>{draft.title || texts.noTitle}</h2>
      <p className={styles.facts}>
        {severity ? (
          <ReportSeverityChip severity={severity} />
        ) : (
          <span className={styles.none}>{texts.noSeverity}</span>
        )}
        <span>{answer.program.name}</span>
        <span className={target ? styles.address : styles.none}>{target?.address ?? texts.noTarget}</span>
      </p>
      {draft.weakness ? (
        <FindingFacts weakness={draft.weakness} cvss={draft.cvss} />
      ) : (
        <p className={styles.none}>{texts.noWeakness}</p>
      )}
      {markdownFields.map((name) => (
        <section key={name}>
          <h3>{content[name]}</h3>
          {draft[name]?.trim() ? <MarkdownView text={draft[name]} /> : <p className={styles.none}>{texts.nothing}</p>}
        </section>
      ))}
    </article>
  )
}
