import { useOrganization } from '#app/lib/organization/organization-context.ts'
import { rotateWebhook, switchWebhook, sendWebhookTest, type Webhook } from '@grana/contract/machines/webhooks'
import { webhooks as texts } from '@grana/messages/es/machines/webhooks'
import { useApi } from '@grana/parts/query/api-context'
import { useAction } from '@grana/parts/query/use-action'
import { useReauthentication } from '@grana/parts/session/use-reauthentication'
import { Button } from '@grana/ui/button'
import styles from './webhooks.module.css'

export interface WebhookActsProps {
  readonly webhook: Webhook
  readonly onIssued: (secret: string) => void
  readonly onRemove: () => void
}

export function WebhookActs({ webhook, onIssued, onRemove }: WebhookActsProps) {
  const client = useApi()
  const { id: organization } = useOrganization()
  const { acting, act } = useAction()
  const { withProof, dialog } = useReauthentication()
  const params = { organization, webhook: webhook.id }
  const isOff = webhook.state === 'off'
  const test = () => act('test', { work: () => client.call(sendWebhookTest, { params }), done: texts.tested })
  const rotate = () =>
    act('rotate', {
      work: async () => {
        const issued = await withProof(() => client.call(rotateWebhook, { params }))
        onIssued(issued.secret)
      },
    })
  const change = () =>
    act('switch', {
      work: () => client.call(switchWebhook, { params, body: { is_on: isOff } }),
      done: isOff ? texts.switchedOn : texts.switchedOff,
    })
  return (
    <div className={styles.acts}>
      <Button look="line" busy={acting === 'test'} busyText={texts.testing} onClick={test}>
        {texts.test}
      </Button>
      <Button look="line" busy={acting === 'rotate'} busyText={texts.rotating} onClick={rotate}>
        {texts.rotate}
      </Button>
      <Button look="line" busy={acting === 'switch'} busyText={texts.switching} onClick={change}>
        {isOff ? texts.switchOn : texts.switchOff}
      </Button>
      <Button look="quiet" onClick={onRemove}>
        {texts.remove}
      </Button>
      {dialog}
    </div>
  )
}
