import { useState } from 'react'
import { findSeverity, type Severity } from '@grana/contract/program-values'
import { reportLimits } from '@grana/contract/reports/draft'
import type { Report } from '@grana/contract/reports/report'
import { reportWork } from '@grana/messages/es/apps/report-work'
import { programLabels } from '@grana/messages/es/program-labels'
import { Button } from '@grana/ui/button'
import { Details } from '@grana/ui/details'
import { Dialog } from '@grana/ui/dialog'
import { Field } from '@grana/ui/field'
import { Figure } from '@grana/ui/figure'
import { TextArea } from '@grana/ui/input'
import { CvssCalculator } from '../cvss/cvss-calculator.tsx'
import { SeverityChoice } from '../cvss/severity-choice.tsx'
import { useVectorScore } from '../cvss/use-vector-score.ts'
import { useTypedText } from '../drafts/typed-texts.ts'
import { isTooLong, textLengthOf } from '../form/text-length.ts'
import { useAction } from '../query/use-action.ts'
import { findVector, useReportScore } from '../report-sheet/use-report-score.ts'
import { VectorText } from '../report-sheet/vector-text.tsx'
import { ReportSeverity } from '../report/report-marks.tsx'
import type { ReportActions } from './report-actions.ts'
import { SeverityEffects } from './severity-effects.tsx'
import styles from './work.module.css'

const texts = reportWork.severity

export interface SeverityPanelProps {
  readonly report: Report
  readonly actions: Pick<ReportActions, 'setSeverity'>
  /** Audience of the reason, where that is not the team. */
  readonly reasonHint?: string
}

interface SeverityDialogProps extends SeverityPanelProps {
  readonly onClose: () => void
}

type SeverityValues = { readonly severity: Severity; readonly cvss: string; readonly text: string }

interface SeverityFieldsProps {
  readonly report: Report
  readonly typed: SeverityValues
  /** Chosen manually, or derived from the typed vector. */
  readonly chosen: Severity
  readonly isValidated: boolean
  readonly reasonHint: string
  readonly onChange: (change: Partial<SeverityValues>) => void
}

function SeverityFields({ report, typed, chosen, isValidated, reasonHint, onChange }: SeverityFieldsProps) {
  return (
    <div className={styles.fields}>
      <SeverityChoice
        label={texts.level}
        value={typed.severity}
        vector={typed.cvss}
        echo={<SeverityEffects report={report} chosen={chosen} />}
        onChange={(severity) => onChange({ severity })}
      />
      <Details summary={texts.calculate}>
        <CvssCalculator vector={report.cvss ?? ''} onChange={(cvss) => onChange({ cvss })} />
      </Details>
      <Field
        label={texts.reason}
        hint={reasonHint}
        {...textLengthOf(
          typed.text,
          reportLimits.text,
          isValidated && typed.text.trim() === '' ? texts.reasonMissing : undefined,
        )}
        required
      >
        <TextArea rows={3} value={typed.text} onChange={({ target }) => onChange({ text: target.value })} />
      </Field>
    </div>
  )
}

/** Another severity with its reason; for users who may only propose, every text says so. */
function SeverityDialog({ report, actions, reasonHint, onClose }: SeverityDialogProps) {
  const [chosen, setChosen] = useState({ severity: report.severity, cvss: '' })
  const [text, setText] = useTypedText(`severity:${report.id}`)
  const typed: SeverityValues = { ...chosen, text }
  const change = ({ text: next, ...others }: Partial<SeverityValues>) => {
    setChosen((before) => ({ ...before, ...others }))
    if (next !== undefined) setText(next)
  }
  const [isValidated, setIsValidated] = useState(false)
  const { act, isBusy } = useAction()
  const score = useVectorScore(typed.cvss)
  const severity = score?.severity ?? typed.severity
  const proposes = report.can.only_proposes_severity
  const send = () => {
    setIsValidated(true)
    const { cvss } = chosen
    if (text.trim() === '' || isTooLong(text, reportLimits.text)) return
    act('severity', {
      work: () => actions.setSeverity({ severity, text, ...(cvss !== '' && { cvss }) }),
      done: proposes ? texts.sent : texts.saved,
      after: () => {
        setText('')
        onClose()
      },
    })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={proposes ? texts.dialogPropose : texts.dialogSet}
      closeLabel={texts.back}
      actions={
        <>
          <Button look="line" onClick={onClose}>
            {texts.back}
          </Button>
          <Button busy={isBusy} onClick={send}>
            {proposes ? texts.send : texts.save}
          </Button>
        </>
      }
    >
      <SeverityFields
        report={report}
        typed={typed}
        chosen={severity}
        isValidated={isValidated}
        reasonHint={reasonHint ?? (proposes ? texts.reasonPropose : texts.reasonSet)}
        onChange={change}
      />
    </Dialog>
  )
}

/** The last severity that the triage suggested. */
function suggestedBy({ events }: Report): Severity | undefined {
  const found = events.findLast(({ kind, side, details }) => kind === 'proposed' && side === 'staff' && !details['to'])
  return findSeverity(found?.details['severity'])
}

/** The severity with its score and vector, the agent's own assessment, and a way to change it with a reason. */
export function SeverityPanel(props: SeverityPanelProps) {
  const { report } = props
  const [isOpen, setIsOpen] = useState(false)
  const act = report.can.only_proposes_severity ? texts.propose : texts.set
  const score = useReportScore(report)
  const vector = findVector(report)
  const suggested = suggestedBy(report)
  return (
    <section className={styles.panel} aria-labelledby="report-severity">
      <div className={styles.panelHead}>
        <h2 id="report-severity">{texts.title}</h2>
        {report.can.set_severity ? (
          <button type="button" className={styles.small} onClick={() => setIsOpen(true)}>
            {act}
            <span className="visually-hidden"> {texts.title.toLowerCase()}</span>
          </button>
        ) : null}
      </div>
      <p className={styles.judged}>
        <ReportSeverity severity={report.severity} />
        {score ? <Figure className={styles.score} text={score} /> : null}
      </p>
      {vector ? <VectorText vector={vector} /> : null}
      <dl className={styles.facts}>
        {/* The form for people without an account asks for none. */}
        {report.from_guest ? null : (
          <div>
            <dt>{texts.claimed(report.agent.username)}</dt>
            <dd>{programLabels.severities[report.claimed_severity]}</dd>
          </div>
        )}
        {suggested ? (
          <div>
            <dt>{texts.suggested}</dt>
            <dd>{programLabels.severities[suggested]}</dd>
          </div>
        ) : null}
      </dl>
      {isOpen ? <SeverityDialog {...props} onClose={() => setIsOpen(false)} /> : null}
    </section>
  )
}
