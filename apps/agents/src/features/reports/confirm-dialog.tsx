import { reports } from '@grana/messages/es/apps/reports'
import { Button } from '@grana/ui/button'
import { Dialog } from '@grana/ui/dialog'

const texts = reports.write

export interface ConfirmDialogProps {
  readonly title: string
  readonly text: string
  readonly act: string
  readonly look: 'ink' | 'danger'
  readonly isOpen: boolean
  readonly isBusy: boolean
  readonly onClose: () => void
  readonly onAct: () => void
}

/** Asks for confirmation before an irreversible action. */
export function ConfirmDialog({ title, text, act, look, isOpen, isBusy, onClose, onAct }: ConfirmDialogProps) {
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
