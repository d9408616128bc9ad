import { useState } from 'react'
import { paths } from '#app/paths.ts'
import { evidence as evidenceTexts } from '@grana/messages/es/apps/evidence'
import { reports } from '@grana/messages/es/apps/reports'
import { writeReport } from '@grana/messages/es/apps/write-report'
import { Button, ButtonLink } from '@grana/ui/button'
import { ArrowLeftIcon } from '@grana/ui/icons'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { reportSteps, type ReportStep } from './report-steps.ts'
import styles from './write.module.css'

const texts = reports.write

interface SendProps {
  readonly isSending: boolean
  /** Whether a file is not ready yet, which blocks submission. */
  readonly isBlocked: boolean
  /** Returns whether the draft is complete; if not, shows the errors. */
  readonly validate: () => boolean
  readonly onSend: () => void
}

/** Submits the report after a confirmation. */
function Send({ isSending, isBlocked, validate, onSend }: SendProps) {
  const [isAsking, setIsAsking] = useState(false)
  const close = () => setIsAsking(false)
  const send = () => {
    close()
    onSend()
  }
  return (
    <>
      <Button
        busy={isSending}
        disabled={isBlocked}
        reason={evidenceTexts.notReady}
        onClick={() => setIsAsking(validate())}
      >
        {texts.send}
      </Button>
      <ConfirmDialog
        title={texts.sendTitle}
        text={texts.sendText}
        actionLabel={texts.send}
        look="ink"
        isOpen={isAsking}
        isBusy={isSending}
        onClose={close}
        onConfirm={send}
      />
    </>
  )
}

export interface ActionBarProps extends SendProps {
  readonly draftId: string
  /** Absent on one page, which ends with sending. */
  readonly step: ReportStep | undefined
}

/** The way back on the left and one main action on the right, always in view. */
export function ActionBar({ draftId, step, ...sending }: ActionBarProps) {
  const at = step === undefined ? -1 : reportSteps.indexOf(step)
  const [before, after] = [reportSteps[at - 1], step === undefined ? undefined : reportSteps[at + 1]]
  return (
    <footer className={styles.bar} data-bar-end>
      {before && step ? (
        <ButtonLink look="line" href={paths.writeStep(draftId, before)}>
          <ArrowLeftIcon />
          <span>{writeReport.steps[before].name}</span>
        </ButtonLink>
      ) : (
        <span />
      )}
      <span className={styles.place}>{step ? writeReport.stepOf(at + 1, reportSteps.length) : null}</span>
      {after && step ? (
        <ButtonLink href={paths.writeStep(draftId, after)}>{writeReport.steps[step].next}</ButtonLink>
      ) : (
        <Send {...sending} />
      )}
    </footer>
  )
}
