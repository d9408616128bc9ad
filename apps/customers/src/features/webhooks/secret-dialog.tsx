import { webhooks as texts } from '@grana/messages/es/machines/webhooks'
import { SecretField } from '@grana/parts/machines/secret-field'
import { Button } from '@grana/ui/button'
import { Dialog } from '@grana/ui/dialog'
import shared from '@grana/parts/machines/machines.module.css'

export interface SecretDialogProps {
  readonly secret: string
  readonly onClose: () => void
}

/** The secret of a webhook, shown once. */
export function SecretDialog({ secret, onClose }: SecretDialogProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.secret.title}
      closeLabel={texts.close}
      actions={<Button onClick={onClose}>{texts.secret.done}</Button>}
    >
      <div className={shared.fields}>
        <p>{texts.secret.text}</p>
        <SecretField secret={secret} texts={texts.secret} />
      </div>
    </Dialog>
  )
}
