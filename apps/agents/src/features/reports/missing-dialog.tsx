import { reportLimits } from '@grana/contract/reports/draft'
import { rewardTexts } from '@grana/messages/es/apps/rewards'
import { useTypedText } from '@grana/parts/drafts/typed-texts'
import { textLengthOf } from '@grana/parts/form/text-length'
import { Button } from '@grana/ui/button'
import { Dialog } from '@grana/ui/dialog'
import { Field } from '@grana/ui/field'
import { TextArea } from '@grana/ui/input'

const texts = rewardTexts.agent

export interface MissingDialogProps {
  readonly report: string
  readonly isBusy: boolean
  readonly onClose: () => void
  readonly onTell: (text: string, forget: () => void) => void
}

/** Asks what the agent looked at when a payment did not arrive. */
export function MissingDialog({ report, isBusy, onClose, onTell }: MissingDialogProps) {
  const [text, setText] = useTypedText(`missing:${report}`)
  const length = textLengthOf(text, reportLimits.text)
  const send = () => {
    if (length.error === undefined) onTell(text, () => setText(''))
  }
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
          <Button busy={isBusy} onClick={send}>
            {texts.miss}
          </Button>
        </>
      }
    >
      <p>{texts.missText}</p>
      <Field label={texts.missNote} {...length}>
        <TextArea rows={3} value={text} onChange={({ target }) => setText(target.value)} />
      </Field>
    </Dialog>
  )
}
