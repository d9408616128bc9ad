import { reports } from '@grana/messages/es/apps/reports'
import { Button } from '@grana/ui/button'
import { Dialog } from '@grana/ui/dialog'

const texts = reports.write

export interface ConfirmDialogProps {
  readonly title: string
  readonly text: string
  readonly actionLabel: string
  readonly look: 'ink' | 'danger'
  readonly isOpen: boolean
  readonly isBusy: boolean
  readonly onClose: () => void
  readonly onConfirm: () => void
}

/** Asks for confirmation before an action that cannot be undone: submitting or discarding a draft. */
export function ConfirmDialog({
  title,
  text,
  actionLabel,
  look,
  isOpen,
  isBusy,
  onClose,
  onConfirm,
}: ConfirmDialogProps) {
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
          <Button look={look} busy={isBusy} onClick={onConfirm}>
            {actionLabel}
          </Button>
        </>
      }
    >
      <p>{text}</p>
    </Dialog>
  )
}
