import type { Outbound, OutboundFault } from '#server/lib/outbound/outbound.ts'
import { nextAttempt } from '#server/lib/outbound/retry-pauses.ts'
import type { DeliveryFault } from '@grana/contract/machines/webhooks'
import type { AttemptResult, DueDelivery } from './queries-due.ts'
import { toBody } from './to-body.ts'
import { signatureHeaders } from './webhook-secret.ts'

const faultOf: Record<OutboundFault, DeliveryFault> = {
  refused: 'refused',
  unresolved: 'unresolved',
  'resolver-failed': 'resolver_failed',
  redirected: 'redirected',
  unreachable: 'unreachable',
  'not-secure': 'not_secure',
  'timed-out': 'timed_out',
  'too-large': 'garbled',
  garbled: 'garbled',
}

export type Receiver = { webhookId: string; url: string; secrets: readonly string[]; withContent: boolean }

type AttemptContext = { outbound: Outbound; clock: () => Date }
type Outcome = { status: number | null; fault: DeliveryFault | null }

async function send({ outbound, clock }: AttemptContext, receiver: Receiver, delivery: DueDelivery): Promise<Outcome> {
  const body = toBody(delivery, receiver)
  if (body === undefined) return { status: null, fault: 'unreadable' }
  const answer = await outbound.post(receiver.url, {
    body,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Grana-Webhooks/1.0',
      ...signatureHeaders(receiver.secrets, { id: delivery.id, at: clock(), body }),
    },
  })
  if ('fault' in answer) return { status: null, fault: faultOf[answer.fault] }
  const { status } = answer
  return { status, fault: status >= 200 && status < 300 ? null : 'wrong_status' }
}

/** One attempt, and what follows from it. A test is attempted once. */
export async function attemptDelivery(
  context: AttemptContext,
  receiver: Receiver,
  delivery: DueDelivery,
): Promise<AttemptResult> {
  const startedAt = context.clock()
  const outcome = await send(context, receiver, delivery)
  const at = context.clock()
  const attempts = delivery.attempts + 1
  const isFinal = delivery.kind === 'test' || outcome.fault === 'unreadable'
  const next = outcome.fault === null || isFinal ? undefined : nextAttempt(attempts, at)
  const ended = outcome.fault === null ? 'delivered' : 'failed'
  return {
    id: delivery.id,
    state: next === undefined ? ended : 'pending',
    attempts,
    due_at: next ?? at,
    attempted_at: at,
    ...outcome,
    duration_ms: Math.max(0, at.getTime() - startedAt.getTime()),
  }
}
