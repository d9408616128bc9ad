import type { ProgramMember } from '@grana/contract/customers/members'
import { programs } from '@grana/messages/es/apps/programs'
import { Button } from '@grana/ui/button'
import { Dialog } from '@grana/ui/dialog'

const texts = programs.people

export interface RemoveRoleDialogProps {
  /** Member whose role will be removed; `undefined` while the dialog is closed. */
  readonly one: ProgramMember | undefined
  readonly isBusy: boolean
  readonly onClose: () => void
  readonly onDismiss: (one: ProgramMember) => void
}

/** Asks for confirmation and lists what the member loses. */
export function RemoveRoleDialog({ one, isBusy, onClose, onDismiss }: RemoveRoleDialogProps) {
  const name = one ? `${one.first_name} ${one.last_name}` : ''
  const role = one ? programs.roles[one.role].name : ''
  return (
    <Dialog
      open={one !== undefined}
      onClose={onClose}
      title={texts.removeQuestion(name)}
      closeLabel={texts.keep}
      actions={
        <>
          <Button look="line" onClick={onClose}>
            {texts.keep}
          </Button>
          <Button look="danger" busy={isBusy} onClick={() => one && onDismiss(one)}>
            {texts.removeConfirm}
          </Button>
        </>
      }
    >
      <p>{texts.removeText(role)}</p>
    </Dialog>
  )
}
