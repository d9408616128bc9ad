import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from '#server/context.ts'
import { createWindowCounter } from '../limits/window-counter.ts'
import { securityEventsOf, type SecurityEvent } from './security-events.ts'
import { accountTraceKey, clientTraceKey } from './trace-key.ts'

/** More rejections than mistakes explain, and more reports than a person can read with attention. */
const denialThreshold = { calls: 30, seconds: 600 }
const reportReadThreshold = { calls: 120, seconds: 3600 }

/** Signals once per period that an account exceeded a threshold. */
function createThreshold(budget: typeof denialThreshold) {
  const counter = createWindowCounter(budget)
  const loggedEvents = createWindowCounter({ calls: 1, seconds: budget.seconds })
  return (account: string, now: number): boolean =>
    counter.take(account, now) > 0 && loggedEvents.take(account, now) === 0
}

/**
 * Logs one line per security event: keyed hashes of account and client address, the operation and its outcome. The line
 * contains no personal data; `grana trace-key` computes the hashes for an investigation.
 */
export function addSecurityLog(app: FastifyInstance, { config, clock, log, metrics }: Context): void {
  const exceedsDenials = createThreshold(denialThreshold)
  const exceedsReadings = createThreshold(reportReadThreshold)

  function findCrossedThresholds(
    { security, meter }: FastifyRequest,
    events: readonly SecurityEvent[],
  ): SecurityEvent[] {
    const { account } = security
    if (account === undefined) return []
    const now = clock().getTime()
    const wasDenied = events.some(({ event }) => event === 'denial')
    return [
      ...(wasDenied && exceedsDenials(account, now) ? [{ event: 'many_denials', outcome: 'refused' } as const] : []),
      ...(meter.signs.includes('report_read') && exceedsReadings(account, now)
        ? [{ event: 'many_readings', outcome: 'passed' } as const]
        : []),
    ]
  }

  app.addHook('onResponse', (request, _reply, done) => {
    const { security, meter } = request
    const events = securityEventsOf(security, meter.signs)
    for (const event of [...events, ...findCrossedThresholds(request, events)]) {
      metrics.countSecurityEvent(event)
      const account =
        security.account === undefined ? {} : { account: accountTraceKey(config.appSecret, security.account) }
      const details = { ...event, operation: security.operation?.name, ...account }
      const client = clientTraceKey(config.appSecret, request.clientAddress)
      log[event.event === 'misuse' ? 'warn' : 'info']({ ...details, client, requestId: request.id }, 'security event')
    }
    done()
  })
}
