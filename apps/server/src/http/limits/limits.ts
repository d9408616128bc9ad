import type { Db } from '#server/db/database.ts'
import type { Clock } from '#server/lib/clock.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import type { Log } from '#server/lib/log.ts'
import type { LimitClass } from '@grana/contract/operation'
import { accountBudgets, budgets, scaled, type AccountBudget } from './budgets.ts'
import { clientKey } from './client-address.ts'
import { createSharedCounter } from './shared-counter.ts'
import { createWindowCounter } from './window-counter.ts'

/** Throws `request.too_many` when a client has used up its budget. */
export type Limits = {
  /** The coarse budget that every request draws from, counted in this process. */
  takeAny: (address: string) => void
  /** The budget of one class of operations. */
  take: (limit: LimitClass, address: string) => Promise<void> | void
  /** What one account may ask for, from however many addresses it calls. */
  takeForAccount: (name: AccountBudget, accountId: string) => Promise<void>
}

type LimitOptions = {
  db: Db
  log: Log
  clock: Clock
  scale: number
  secret: string
  /** How long the database may take to count. */
  patienceMs?: number | undefined
}

function refuseAbove(milliseconds: number, code: 'request.too_many' | 'auth.too_many_failures' = 'request.too_many') {
  if (milliseconds <= 0) return
  throw new DomainError(code, { details: { retryAfterSeconds: Math.ceil(milliseconds / 1000) } })
}

type SharedClass = Exclude<LimitClass, 'read' | 'search' | 'session'>

export function createLimits({ db, log, clock, scale, secret, patienceMs }: LimitOptions): Limits {
  const any = createWindowCounter(scaled(budgets.any, scale))
  const local = {
    read: createWindowCounter(scaled(budgets.read, scale)),
    search: createWindowCounter(scaled(budgets.search, scale)),
    session: createWindowCounter(scaled(budgets.session, scale)),
  }
  const shared = (name: SharedClass | AccountBudget) =>
    createSharedCounter({
      name,
      budget: scaled({ ...budgets, ...accountBudgets }[name], scale),
      db,
      log,
      secret,
      patienceMs,
    })
  const counters: Record<SharedClass, ReturnType<typeof shared>> = {
    form: shared('form'),
    login: shared('login'),
    secret: shared('secret'),
    upload: shared('upload'),
  }
  const ofAccounts: Record<AccountBudget, ReturnType<typeof shared>> = { 'new-password': shared('new-password') }
  return {
    takeAny: (address) => refuseAbove(any.take(clientKey(address), clock().getTime())),
    take(limit, address) {
      const client = clientKey(address)
      if (limit === 'read' || limit === 'search' || limit === 'session') {
        return refuseAbove(local[limit].take(client, clock().getTime()))
      }
      const code = limit === 'login' ? 'auth.too_many_failures' : 'request.too_many'
      return counters[limit](client).then((wait) => refuseAbove(wait, code))
    },
    async takeForAccount(name, accountId) {
      refuseAbove(await ofAccounts[name](accountId))
    },
  }
}
