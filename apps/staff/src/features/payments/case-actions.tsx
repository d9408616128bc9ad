import { useState } from 'react'
import { ActionDialog } from '#app/lib/action-dialog.tsx'
import {
  pausePaymentCaseProgram,
  releasePaymentCase,
  takePaymentCase,
  type PaymentCaseCard,
} from '@grana/contract/staff/payment-cases'
import { resumeStaffProgram } from '@grana/contract/staff/programs'
import { staffPaymentCases } from '@grana/messages/es/staff/payment-cases'
import { staffTexts } from '@grana/messages/es/staff/staff'
import { successTexts } from '@grana/messages/es/success'
import { useApi } from '@grana/parts/query/api-context'
import { useAction } from '@grana/parts/query/use-action'
import { Button } from '@grana/ui/button'
import { Dialog } from '@grana/ui/dialog'
import { showToast } from '@grana/ui/show-toast'
import styles from './payments.module.css'

const texts = staffPaymentCases.detail

interface CardProps {
  readonly card: PaymentCaseCard
}

/** Asks before the payments become readable, because both sides see who took it. */
export function Take({ card }: CardProps) {
  const client = useApi()
  const [isConfirming, setIsConfirming] = useState(false)
  const { act, isBusy } = useAction()
  const close = () => setIsConfirming(false)
  const take = () =>
    act('take', {
      work: () => client.call(takePaymentCase, { params: { id: card.id } }),
      done: successTexts['payment_case.taken'],
      after: close,
    })
  return (
    <div className={styles.acts}>
      <Button onClick={() => setIsConfirming(true)}>{texts.take}</Button>
      <Dialog
        open={isConfirming}
        onClose={close}
        title={texts.takeTitle(card.reference)}
        closeLabel={staffTexts.close}
        actions={
          <>
            <Button look="line" onClick={close}>
              {staffTexts.cancel}
            </Button>
            <Button busy={isBusy} busyText={texts.taking} onClick={take}>
              {texts.takeSend}
            </Button>
          </>
        }
      >
        <p>{texts.takeText}</p>
      </Dialog>
    </div>
  )
}

type Action = 'pause' | 'resume' | 'release'

function useCaseActions(card: PaymentCaseCard) {
  const client = useApi()
  const { id, program } = card
  return {
    pause: {
      title: texts.pauseTitle(program.name),
      text: texts.pauseText,
      labels: [texts.pause, texts.pauseSend, texts.pausing, successTexts['payment_case.paused']],
      schema: pausePaymentCaseProgram.body,
      call: (body: { reason: string }) => client.call(pausePaymentCaseProgram, { params: { id }, body }),
    },
    resume: {
      title: texts.resumeTitle(program.name),
      text: texts.resumeText,
      labels: [texts.resume, texts.resumeSend, texts.resuming, texts.resumed],
      schema: resumeStaffProgram.body,
      call: (body: { reason: string }) => client.call(resumeStaffProgram, { params: { id: program.id }, body }),
    },
    release: {
      title: texts.releaseTitle(card.reference),
      text: texts.releaseText,
      labels: [texts.release, texts.releaseSend, texts.releasing, texts.released],
      schema: releasePaymentCase.body,
      call: (body: { reason: string }) => client.call(releasePaymentCase, { params: { id }, body }),
    },
  } as const
}

/** What staff can do besides closing: pause new reports of the program, resume them, give the case back. */
export function CaseActions({ card }: CardProps) {
  const actions = useCaseActions(card)
  const [chosen, setChosen] = useState<Action>()
  const close = () => setChosen(undefined)
  const names = (['pause', 'resume', 'release'] as const).filter((name) => card.can[name])
  if (names.length === 0) return null
  const { title, text, labels, schema, call } = actions[chosen ?? 'release']
  return (
    <div className={styles.others}>
      {card.can.resume ? <p className={styles.quiet}>{texts.paused}</p> : null}
      <div className={styles.acts}>
        {names.map((name) => (
          <Button
            key={name}
            size="dense"
            look={name === 'pause' ? 'dangerLine' : name === 'resume' ? 'line' : 'quiet'}
            onClick={() => setChosen(name)}
          >
            {actions[name].labels[0]}
          </Button>
        ))}
      </div>
      <ActionDialog
        open={chosen !== undefined}
        onClose={close}
        title={title}
        text={text}
        schema={schema}
        labels={{ reason: staffTexts.reason }}
        send={labels[1]}
        sending={labels[2]}
        danger={chosen === 'pause'}
        isTold={chosen !== 'release'}
        run={async (body) => {
          await call(body)
          showToast({ tone: 'success', title: labels[3] })
          close()
        }}
      />
    </div>
  )
}
