import { paths } from '#app/paths.ts'
import type { TargetCard } from '@grana/contract/customers/targets'
import { targets } from '@grana/messages/es/apps/targets'
import { Button, ButtonLink } from '@grana/ui/button'
import { Dialog } from '@grana/ui/dialog'

const texts = targets.form.twin

export interface DuplicateTargetDialogProps {
  /** The existing target with the same address; `undefined` while the dialog is closed. */
  readonly duplicate: TargetCard | undefined
  /** The draft the target is registered for. */
  readonly program: string | undefined
  readonly onClose: () => void
  readonly onAgain: () => void
}

/** Warns that the address is already registered, before registering it again. */
export function DuplicateTargetDialog({ duplicate, program, onClose, onAgain }: DuplicateTargetDialogProps) {
  return (
    <Dialog
      open={duplicate !== undefined}
      onClose={onClose}
      title={texts.question}
      closeLabel={texts.back}
      actions={
        <>
          <Button look="line" onClick={onAgain}>
            {texts.again}
          </Button>
          {duplicate ? (
            <ButtonLink
              href={program === undefined ? paths.target(duplicate.id) : paths.draftScope(program, duplicate.id)}
            >
              {program === undefined ? texts.open : texts.use}
            </ButtonLink>
          ) : null}
        </>
      }
    >
      <p>{texts.text(duplicate?.name ?? '')}</p>
    </Dialog>
  )
}
