import { paths } from '#app/paths.ts'
import type { TargetCard } from '@grana/contract/customers/targets'
import { targets } from '@grana/messages/es/apps/targets'
import { Button, ButtonLink } from '@grana/ui/button'
import { Dialog } from '@grana/ui/dialog'

const texts = targets.form.twin

export interface TwinDialogProps {
  /** The one that has the address already; none while it is closed. */
  readonly twin: TargetCard | undefined
  readonly onClose: () => void
  readonly onAgain: () => void
}

/** The address is registered already: whoever goes on knows what follows. */
export function TwinDialog({ twin, onClose, onAgain }: TwinDialogProps) {
  return (
    <Dialog
      open={twin !== undefined}
      onClose={onClose}
      title={texts.question}
      closeLabel={texts.back}
      actions={
        <>
          <Button look="line" onClick={onAgain}>
            {texts.again}
          </Button>
          {twin ? <ButtonLink href={paths.target(twin.id)}>{texts.open}</ButtonLink> : null}
        </>
      }
    >
      <p>{texts.text(twin?.name ?? '')}</p>
    </Dialog>
  )
}
