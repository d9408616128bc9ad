import type { Db } from '#server/db/database.ts'
import type { Clock } from '#server/lib/clock.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import type { Log } from '#server/lib/log.ts'
import type { LimitClass } from '@grana/contract/operation'
import { budgets, scaled } from './budgets.ts'
import { clientKey } from './client-address.ts'
import { createSharedCounter } from './shared-counter.ts'
import { createWindowCounter } from './window-counter.ts'

/** Throws `request.too_many` when a client has used up its budget. */
export type Limits = {
  /** The coarse budget that every request draws from, counted in this process. */
  takeAny: (address: string) => void
  /** The budget of one class of operations. */
  take: (limit: LimitClass, address: string) => Promise<void> | void
}

type LimitOptions = { db: Db; log: Log; clock: Clock; scale: number; secret: string }

function refuseAbove(milliseconds: number): void {
  if (milliseconds <= 0) return
  throw new DomainError('request.too_many', { details: { retryAfterSeconds: Math.ceil(milliseconds / 1000) } })
}

export function createLimits({ db, log, clock, scale, secret }: LimitOptions): Limits {
  const any = createWindowCounter(scaled(budgets.any, scale))
  const reads = {
    read: createWindowCounter(scaled(budgets.read, scale)),
    search: createWindowCounter(scaled(budgets.search, scale)),
  }
  const form = createSharedCounter({ name: 'form', budget: scaled(budgets.form, scale), db, log, secret })
  return {
    takeAny: (address) => refuseAbove(any.take(clientKey(address), clock().getTime())),
    take(limit, address) {
      const client = clientKey(address)
      if (limit === 'form') return form(client).then(refuseAbove)
      return refuseAbove(reads[limit].take(client, clock().getTime()))
    },
  }
}
