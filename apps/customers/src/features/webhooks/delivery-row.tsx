import { paths } from '#app/paths.ts'
import type { WebhookDelivery } from '@grana/contract/machines/webhooks'
import { dateAndTime } from '@grana/messages/es/formats/dates'
import { webhooks } from '@grana/messages/es/machines/webhooks'
import { useTimeZone } from '@grana/parts/app/use-time-zone'
import { Badge } from '@grana/ui/badge'
import { Button } from '@grana/ui/button'
import { Link } from '@grana/ui/link'
import ledger from '@grana/parts/table/ledger.module.css'

const texts = webhooks.log
const tones = { pending: 'info', delivered: 'success', failed: 'danger' } as const

/** The name of the event as receivers read it. */
const typeOf = ({ kind }: WebhookDelivery) => (kind === 'test' ? 'webhook.test' : `report.${kind}`)

function reasonOf({ fault, status }: WebhookDelivery): string | undefined {
  if (fault !== undefined && fault !== 'wrong_status') return texts.faults[fault]
  return status === undefined ? undefined : texts.answered(status)
}

export interface DeliveryRowProps {
  readonly delivery: WebhookDelivery
  readonly isBusy: boolean
  /** Absent while the webhook is off: only tests are sent then. */
  readonly onReplay: ((delivery: WebhookDelivery) => void) | undefined
}

export function DeliveryRow({ delivery, isBusy, onReplay }: DeliveryRowProps) {
  const timeZone = useTimeZone()
  const momentOf = (at: string) => dateAndTime(new Date(at), timeZone)
  const { report, state, attempts, due_at: due, attempted_at: attempted, duration_ms: ms = 0 } = delivery
  const reason = reasonOf(delivery)
  const isWaiting = state === 'pending' && attempts === 0
  return (
    <tr>
      <td>
        <span className={ledger.main}>
          <code>{typeOf(delivery)}</code>
          {report === undefined ? null : (
            <span className={ledger.meta}>
              <Link href={paths.report(report.id)}>{report.reference}</Link>
            </span>
          )}
        </span>
      </td>
      <td>
        <span className={ledger.main}>
          <span>
            <Badge tone={tones[state]}>{texts.states[state]}</Badge>
          </span>
          {reason === undefined || isWaiting ? null : <span className={ledger.meta}>{reason}</span>}
        </span>
      </td>
      <td>
        <span className={ledger.main}>
          <span>{isWaiting ? texts.waiting : texts.attempts(attempts)}</span>
          {attempted === undefined ? null : <span className={ledger.meta}>{texts.last(momentOf(attempted), ms)}</span>}
          {due === undefined || isWaiting ? null : <span className={ledger.meta}>{texts.next(momentOf(due))}</span>}
        </span>
      </td>
      <td>
        {onReplay === undefined || isWaiting ? null : (
          <span className={ledger.actions}>
            <Button
              look="line"
              size="dense"
              aria-label={texts.replayOf(typeOf(delivery), momentOf(delivery.created_at))}
              busy={isBusy}
              busyText={texts.replaying}
              onClick={() => onReplay(delivery)}
            >
              {texts.replay}
            </Button>
          </span>
        )}
      </td>
    </tr>
  )
}
