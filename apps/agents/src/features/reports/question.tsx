import { reports } from '@grana/messages/es/apps/reports'
import { Button } from '@grana/ui/button'
import { Dialog } from '@grana/ui/dialog'

const texts = reports.write

export interface QuestionProps {
  readonly title: string
  readonly text: string
  readonly act: string
  readonly look: 'ink' | 'danger'
  readonly isOpen: boolean
  readonly isBusy: boolean
  readonly onClose: () => void
  readonly onAct: () => void
}

/** Asks before something that cannot be taken back. */
export function Question({ title, text, act, look, isOpen, isBusy, onClose, onAct }: QuestionProps) {
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      title={title}
      closeLabel={texts.keep}
      actions={
        <>
          <Button look="line" onClick={onClose}>
            {texts.keep}
          </Button>
          <Button look={look} busy={isBusy} onClick={onAct}>
            {act}
          </Button>
        </>
      }
    >
      <p>{text}</p>
    </Dialog>
  )
}
