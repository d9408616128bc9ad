import { useState } from 'react'
import { reportLimits } from '@grana/contract/reports/draft'
import type { Report } from '@grana/contract/reports/report'
import { answerReceipt } from '@grana/contract/reports/rewards'
import { rewardTexts } from '@grana/messages/es/apps/rewards'
import { useApp } from '@grana/parts/app/app-context'
import { useAct } from '@grana/parts/loaded/use-act'
import { RewardPanel } from '@grana/parts/report/reward-panel'
import { Button } from '@grana/ui/button'
import { Dialog } from '@grana/ui/dialog'
import { Field } from '@grana/ui/field'
import { TextArea } from '@grana/ui/input'

const texts = rewardTexts.agent

interface MissingDialogProps {
  readonly isBusy: boolean
  readonly onClose: () => void
  readonly onTell: (text: string) => void
}

function MissingDialog({ isBusy, onClose, onTell }: MissingDialogProps) {
  const [text, setText] = useState('')
  const { back } = rewardTexts.dialog
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.missTitle}
      closeLabel={back}
      actions={
        <>
          <Button look="line" onClick={onClose}>
            {back}
          </Button>
          <Button busy={isBusy} onClick={() => onTell(text)}>
            {texts.miss}
          </Button>
        </>
      }
    >
      <p>{texts.missText}</p>
      <Field label={texts.missNote}>
        <TextArea
          rows={3}
          maxLength={reportLimits.text}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </Field>
    </Dialog>
  )
}

function noteOf({ reward, state }: Report): string | undefined {
  if (reward.acts.includes('receive')) return texts.question
  // Who waits for a second person does not tell the agent.
  if (reward.track === 'undecided' || reward.track === 'suggested')
    return state === 'accepted' ? texts.undecided : rewardTexts.notYet
  return reward.track === 'approved' ? texts.reserved : texts[reward.track]
}

export interface OwnRewardProps {
  readonly report: Report
  readonly onChanged: () => void
}

/** What was decided about a report of the agent, and their answer to the payment. */
export function OwnReward({ report, onChanged }: OwnRewardProps) {
  const { client } = useApp().session
  const [isAsking, setIsAsking] = useState(false)
  const close = () => setIsAsking(false)
  const { act, isBusy } = useAct(onChanged)
  const tell = (hasArrived: boolean, text = '') => {
    const body = { has_arrived: hasArrived, ...(text.trim() !== '' && { text }) }
    act(hasArrived ? 'receive' : 'miss', {
      work: () => client.call(answerReceipt, { params: { report: report.id }, body }),
      done: rewardTexts.done[hasArrived ? 'receive' : 'miss'],
      after: close,
    })
  }
  const { acts } = report.reward
  return (
    <>
      <RewardPanel
        report={report}
        note={noteOf(report)}
        receipts={{ arrived: texts.arrived, missing: texts.missing }}
        actions={
          acts.includes('receive') ? (
            <>
              <Button block busy={isBusy} onClick={() => tell(true)}>
                {texts.receive}
              </Button>
              {acts.includes('miss') ? (
                <Button block look="line" onClick={() => setIsAsking(true)}>
                  {texts.miss}
                </Button>
              ) : null}
            </>
          ) : null
        }
      />
      {isAsking ? <MissingDialog isBusy={isBusy} onClose={close} onTell={(text) => tell(false, text)} /> : null}
    </>
  )
}
