import { MoreButton } from '#app/lib/more-button.tsx'
import { useOrganization } from '#app/lib/organization/organization-context.ts'
import { Section } from '#app/lib/screen.tsx'
import { useReloading } from '#app/lib/use-reloading.ts'
import {
  listWebhookDeliveries,
  replayWebhookDelivery,
  type Webhook,
  type WebhookDelivery,
} from '@grana/contract/machines/webhooks'
import { webhooks } from '@grana/messages/es/machines/webhooks'
import { useApi } from '@grana/parts/query/api-context'
import { QueryView } from '@grana/parts/query/query-view'
import { useAction } from '@grana/parts/query/use-action'
import { useApiPages } from '@grana/parts/query/use-api-pages'
import { EmptyState } from '@grana/ui/empty-state'
import { Skeleton } from '@grana/ui/skeleton'
import { DeliveryRow } from './delivery-row.tsx'
import shared from '@grana/parts/machines/machines.module.css'
import ledger from '@grana/parts/table/ledger.module.css'

const texts = webhooks.log

/** Whether a delivery has its first attempt before it. */
const isMoving = (deliveries: readonly WebhookDelivery[], isOn: boolean): boolean =>
  deliveries.some(({ kind, state, attempts }) => state === 'pending' && attempts === 0 && (isOn || kind === 'test'))

/** The deliveries of a webhook, with a button that repeats one. */
export function Deliveries({ webhook }: { readonly webhook: Webhook }) {
  const client = useApi()
  const { id: organization } = useOrganization()
  const params = { organization, webhook: webhook.id }
  const pages = useApiPages(listWebhookDeliveries, { params, query: {} })
  const { acting, act } = useAction()
  const isOn = webhook.state === 'on'
  useReloading(isMoving(pages.entries, isOn), pages.query.refetch)
  const replay = ({ id }: WebhookDelivery) =>
    act(id, {
      work: () => client.call(replayWebhookDelivery, { params: { ...params, webhook_delivery: id } }),
      done: texts.replayed,
    })
  return (
    <Section title={texts.title} text={texts.text}>
      <QueryView query={pages.query} skeleton={<Skeleton className={shared.skeleton} />}>
        {() =>
          pages.entries.length === 0 ? (
            <EmptyState kind="firstUse" title={texts.empty} text={texts.emptyText} level={3} isBelowLine />
          ) : (
            <table className={ledger.table}>
              <caption className="visually-hidden">{texts.table}</caption>
              <thead>
                <tr>
                  {(['event', 'result', 'attempt'] as const).map((column) => (
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
                {pages.entries.map((delivery) => (
                  <DeliveryRow
                    key={delivery.id}
                    delivery={delivery}
                    isBusy={acting === delivery.id}
                    onReplay={isOn || delivery.kind === 'test' ? replay : undefined}
                  />
                ))}
              </tbody>
            </table>
          )
        }
      </QueryView>
      <MoreButton pages={pages} />
    </Section>
  )
}
