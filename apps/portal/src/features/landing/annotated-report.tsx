import type { ReactNode } from 'react'
import type { landing } from '@grana/messages/es/portal/landing'
import { Cell, Container } from '@grana/ui/grid'
import { Section } from '@grana/ui/section'
import { ReportEvidence, ReportFix, ReportHead, ReportImpact, ReportSteps } from './report-sheet.tsx'
import styles from './annotated-report.module.css'

export function AnnotatedReport({ text }: { readonly text: (typeof landing)['report'] }) {
  const { heading, lede, notes } = text
  return (
    <Section id="reporte" count={3} title={heading} lede={lede}>
      <Container grid>
        <Cell className={styles.report}>
          <Row note={notes.severity}>
            <ReportHead text={text} />
          </Row>
          <Row note={notes.impact}>
            <ReportImpact text={text} />
          </Row>
          <Row note={notes.steps}>
            <ReportSteps text={text} />
          </Row>
          <Row note={notes.evidence}>
            <ReportEvidence text={text} />
          </Row>
          <Row note={notes.fix}>
            <ReportFix text={text} />
          </Row>
        </Cell>
      </Container>
    </Section>
  )
}

interface RowProps {
  readonly note: { readonly name: string; readonly text: string }
  readonly children: ReactNode
}

/** A block of the sheet with its note; a band that grows down the page connects them. */
function Row({ note, children }: RowProps) {
  return (
    <div className={styles.row}>
      <div className={styles.sheet}>
        <div className={styles.block}>{children}</div>
      </div>
      <div className={styles.note}>
        <h3 className={styles.name}>{note.name}</h3>
        <p className={styles.text}>{note.text}</p>
      </div>
    </div>
  )
}
