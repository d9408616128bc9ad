import { toV1Event, type V1EventRow } from '#server/modules/machine-api/public.ts'
import type { DueDelivery } from './queries-due.ts'

type BodyOptions = { webhookId: string; withContent: boolean }

const isEventRow = (row: Record<keyof V1EventRow, unknown>): row is V1EventRow =>
  row.report_id !== null && row.program_id !== null && row.created_at !== null

/** Texts of the report as they are now: what was redacted meanwhile is not sent. */
const contentOf = ({ title, severity, weakness, text }: DueDelivery) => ({
  title,
  severity,
  weakness,
  ...(text !== null && { text }),
})

/**
 * The body of a delivery: the same event as in the feed of version 1, with content by the choice of the organization. Undefined when
 * the event cannot be read any more.
 */
export function toBody(delivery: DueDelivery, { webhookId, withContent }: BodyOptions): string | undefined {
  const { kind } = delivery
  if (kind === 'test') {
    const data = { webhook: webhookId }
    return JSON.stringify({ type: 'webhook.test', timestamp: delivery.created.toISOString(), data })
  }
  const row = { ...delivery, kind }
  if (!isEventRow(row)) return undefined
  const event = toV1Event(row)
  const data = { ...event, ...(withContent && { content: contentOf(delivery) }) }
  return JSON.stringify({ type: `report.${kind}`, timestamp: event.at, data })
}
