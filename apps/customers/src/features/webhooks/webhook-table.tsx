import { paths } from '#app/paths.ts'
import type { Webhook } from '@grana/contract/machines/webhooks'
import { dateAndTime } from '@grana/messages/es/formats/dates'
import { webhooks as texts } from '@grana/messages/es/machines/webhooks'
import { useTimeZone } from '@grana/parts/app/use-time-zone'
import { ButtonLink } from '@grana/ui/button'
import { eventsOf, reachOf, WebhookState } from './webhook-state.tsx'
import ledger from '@grana/parts/table/ledger.module.css'

export function WebhookTable({ webhooks }: { readonly webhooks: readonly Webhook[] }) {
  return (
    <table className={ledger.table}>
      <caption className="visually-hidden">{texts.table}</caption>
      <thead>
        <tr>
          {(['address', 'what', 'state'] as const).map((column) => (
            <th scope="col" key={column}>
              {texts.columns[column]}
            </th>
          ))}
          <th scope="col">
            <span className="visually-hidden">{texts.columns.acts}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {webhooks.map((webhook) => (
          <Row key={webhook.id} webhook={webhook} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ webhook }: { readonly webhook: Webhook }) {
  const { id, url } = webhook
  return (
    <tr>
      <td>
        <Address webhook={webhook} />
      </td>
      <td>
        <Sent webhook={webhook} />
      </td>
      <td>
        <State webhook={webhook} />
      </td>
      <td>
        <span className={ledger.actions}>
          <ButtonLink look="line" size="dense" href={paths.webhook(id)} aria-label={texts.details(url)}>
            {texts.seeDeliveries}
          </ButtonLink>
        </span>
      </td>
    </tr>
  )
}

function Address({ webhook: { url, created_by: creator } }: { readonly webhook: Webhook }) {
  return (
    <span className={ledger.main}>
      <b>{url}</b>
      <span className={ledger.meta}>{texts.by(creator)}</span>
    </span>
  )
}

function Sent({ webhook }: { readonly webhook: Webhook }) {
  return (
    <span className={ledger.main}>
      <span>{eventsOf(webhook)}</span>
      <span className={ledger.meta}>{reachOf(webhook)}</span>
    </span>
  )
}

function State({ webhook }: { readonly webhook: Webhook }) {
  const timeZone = useTimeZone()
  const { delivered_at: delivered, pending } = webhook
  const last = delivered === undefined ? texts.undelivered : texts.delivered(dateAndTime(new Date(delivered), timeZone))
  return (
    <span className={ledger.main}>
      <span>
        <WebhookState webhook={webhook} />
      </span>
      <span className={ledger.meta}>{pending === 0 ? last : `${last} · ${texts.pending(pending)}`}</span>
    </span>
  )
}
