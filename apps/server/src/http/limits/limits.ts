import type { Db } from '#server/db/database.ts'
import type { Clock } from '#server/lib/clock.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import type { Log } from '#server/lib/log.ts'
import type { LimitClass } from '@grana/contract/operation'
import {
  accountBudgets,
  budgets,
  networkBudgets,
  overallBudgets,
  scaleBudget,
  type AccountBudget,
  type Budget,
} from './budgets.ts'
import { clientNetworks } from './client-address.ts'
import { createSharedCounter } from './shared-counter.ts'
import { createWindowCounter } from './window-counter.ts'

/** Throws `request.too_many` when a client has used up its budget. */
export type Limits = {
  /** The coarse budget of every request, counted in this process. */
  takeAny: (address: string) => void
  /** The budget of one class of operations. */
  take: (limit: LimitClass, address: string) => Promise<void> | void
  /** The budget of one account, from any number of addresses. */
  takeForAccount: (name: AccountBudget, accountId: string) => Promise<void>
}

type LimitOptions = {
  db: Db
  log: Log
  clock: Clock
  scale: number
  secret: string
  /** Timeout for counting in the database. */
  timeoutMs?: number | undefined
}

/** Throws when a counter answered that the client has to wait. */
function assertNoWait(waitMs: number, code: 'request.too_many' | 'auth.too_many_failures' = 'request.too_many') {
  if (waitMs <= 0) return
  throw new DomainError(code, { details: { retryAfterSeconds: Math.ceil(waitMs / 1000) } })
}

/** Counts a client and the networks around it inside this process: one budget each, from the client to the widest network. */
function createLocalCounter(ownBudgets: readonly Budget[]) {
  const counters = ownBudgets.map((budget) => createWindowCounter(budget))
  return (networks: readonly string[], now: number): number =>
    Math.max(...networks.map((network, index) => counters[index]?.take(network, now) ?? 0))
}

export function createLimits({ scale, ...shared }: LimitOptions): Limits {
  const now = () => shared.clock().getTime()
  const createLocal = (budget: Budget) => createLocalCounter(networkBudgets(budget, scale))
  const createShared = (name: 'form' | 'login' | 'secret' | 'upload') =>
    createSharedCounter({ ...shared, name, budgets: networkBudgets(budgets[name], scale) })
  const ofAccount = (name: AccountBudget) =>
    createSharedCounter({ ...shared, name: `account-${name}`, budgets: [scaleBudget(accountBudgets[name], scale)] })
  const createOverall = (budget: Budget) => createLocalCounter([scaleBudget(budget, scale)])

  const any = createLocal(budgets.any)
  const locals = {
    read: createLocal(budgets.read),
    search: createLocal(budgets.search),
    session: createLocal(budgets.session),
    machine: createLocal(budgets.machine),
  }
  const counters = {
    form: createShared('form'),
    login: createShared('login'),
    secret: createShared('secret'),
    upload: createShared('upload'),
  }
  const ofAccounts: Record<AccountBudget, ReturnType<typeof ofAccount>> = {
    'new-password': ofAccount('new-password'),
    secret: ofAccount('secret'),
    upload: ofAccount('upload'),
    calendar: ofAccount('calendar'),
    machine: ofAccount('machine'),
  }
  const overalls = { form: createOverall(overallBudgets.form), upload: createOverall(overallBudgets.upload) }

  const isLocal = (limit: LimitClass): limit is keyof typeof locals => limit in locals

  async function takeShared(limit: keyof typeof counters, networks: readonly string[]): Promise<void> {
    const code = limit === 'login' ? 'auth.too_many_failures' : 'request.too_many'
    assertNoWait(await counters[limit](networks), code)
    // After the client's own budget, so that one client cannot use up the shared one.
    if (limit === 'form' || limit === 'upload') assertNoWait(overalls[limit](['all'], now()))
  }

  return {
    takeAny: (address) => assertNoWait(any(clientNetworks(address), now())),
    take(limit, address) {
      const networks = clientNetworks(address)
      if (isLocal(limit)) return assertNoWait(locals[limit](networks, now()))
      return takeShared(limit, networks)
    },
    async takeForAccount(name, accountId) {
      assertNoWait(await ofAccounts[name]([accountId]))
    },
  }
}
