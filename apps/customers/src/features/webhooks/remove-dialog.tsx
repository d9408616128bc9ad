import { useOrganization } from '#app/lib/organization/organization-context.ts'
import { removeWebhook, type Webhook } from '@grana/contract/machines/webhooks'
import { webhooks as texts } from '@grana/messages/es/machines/webhooks'
import { useApi } from '@grana/parts/query/api-context'
import { useAction } from '@grana/parts/query/use-action'
import { Button } from '@grana/ui/button'
import { Dialog } from '@grana/ui/dialog'

export interface RemoveDialogProps {
  readonly webhook: Webhook
  readonly onClose: () => void
  readonly onRemoved: () => void
}

export function RemoveDialog({ webhook, onClose, onRemoved }: RemoveDialogProps) {
  const client = useApi()
  const { id: organization } = useOrganization()
  const { acting, act } = useAction()
  const remove = () =>
    act('remove', {
      work: () => client.call(removeWebhook, { params: { organization, webhook: webhook.id } }),
      done: texts.removed,
      after: onRemoved,
    })
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.removeTitle}
      closeLabel={texts.close}
      actions={
        <>
          <Button look="line" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button look="danger" busy={acting !== undefined} busyText={texts.removing} onClick={remove}>
            {texts.removeSave}
          </Button>
        </>
      }
    >
      <p>{texts.removeText}</p>
    </Dialog>
  )
}
