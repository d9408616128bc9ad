import type { Organization } from '@grana/contract/customers/organizations'
import { team } from '@grana/messages/es/apps/team'
import { Dialog } from '@grana/ui/dialog'
import { InviteForm } from './invite-form.tsx'

export interface InviteDialogProps {
  readonly open: boolean
  readonly organization: Organization
  readonly onClose: () => void
  readonly onInvited: () => void
}

/** Asks somebody by mail to join. */
export function InviteDialog({ open, organization, onClose, onInvited }: InviteDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={team.invite.title} closeLabel={team.close}>
      {open ? <InviteForm organization={organization} onCancel={onClose} onInvited={onInvited} /> : null}
    </Dialog>
  )
}
