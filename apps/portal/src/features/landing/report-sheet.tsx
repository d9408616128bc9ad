import type { landing } from '@grana/messages/es/portal/landing'
import { PaperclipIcon } from '@grana/ui/icons'
import { SeverityChip } from '@grana/ui/severity'
import styles from './report-sheet.module.css'

interface ReportProps {
  readonly text: (typeof landing)['report']
}

export function ReportHead({ text: { sheet } }: ReportProps) {
  return (
    <>
      <p className={styles.reference}>{sheet.reference}</p>
      <p className={styles.title}>{sheet.title}</p>
      <p className={styles.rating}>
        <SeverityChip level={4} label={sheet.severity} />
        <span className={styles.score}>{sheet.score}</span>
        <span className={styles.reference}>{sheet.vector}</span>
      </p>
    </>
  )
}

export function ReportImpact({ text: { sheet, notes } }: ReportProps) {
  return (
    <>
      <p className={styles.label}>{notes.impact.name}</p>
      <p className={styles.text}>{sheet.impact}</p>
    </>
  )
}

export function ReportSteps({ text: { sheet, notes } }: ReportProps) {
  return (
    <>
      <p className={styles.label}>{notes.steps.name}</p>
      <ol className={styles.steps}>
        {sheet.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </>
  )
}

export function ReportEvidence({ text: { sheet, notes } }: ReportProps) {
  const { request, session, answer, files } = sheet.evidence
  return (
    <>
      <p className={styles.label}>{notes.evidence.name}</p>
      <pre className={styles.code}>
        <Marked parts={request} />
        <span className={styles.quiet}>{session}</span>
        {'\n'}
        <Marked parts={answer} />
      </pre>
      <ul className={styles.files}>
        {files.map((file) => (
          <li key={file}>
            <PaperclipIcon />
            {file}
          </li>
        ))}
      </ul>
    </>
  )
}

export function ReportFix({ text: { sheet, notes } }: ReportProps) {
  return (
    <>
      <p className={styles.label}>{notes.fix.name}</p>
      <p className={styles.text}>
        {sheet.fix} <b>{sheet.fixed}</b>
        {'.'}
      </p>
    </>
  )
}

/** Text before the changed value, the value, and the text after it. */
function Marked({ parts: [before, changed, after] }: { readonly parts: readonly [string, string, string] }) {
  return (
    <>
      {before}
      <mark className={styles.changed}>{changed}</mark>
      {after}
      {'\n'}
    </>
  )
}
