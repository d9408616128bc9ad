import { builder } from '@grana/messages/es/apps/builder'
import { Button } from '@grana/ui/button'
import { Dialog } from '@grana/ui/dialog'

const texts = builder.scope.suggestion

export interface OverwriteDialogProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly onOverwrite: () => void
}

/** Before the suggested amounts go over those that somebody wrote. */
export function OverwriteDialog({ open, onClose, onOverwrite }: OverwriteDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={texts.question}
      closeLabel={texts.keep}
      actions={
        <>
          <Button look="line" onClick={onClose}>
            {texts.keep}
          </Button>
          <Button onClick={onOverwrite}>{texts.confirm}</Button>
        </>
      }
    >
      <p>{texts.text}</p>
    </Dialog>
  )
}
