import type { LimitClass } from '@grana/contract/operation'

/** How many calls a client may make in a period. */
export type Budget = { calls: number; seconds: number }

/** `any` is the coarse budget of every request, whether its path exists or not. */
export const budgets: Record<LimitClass | 'any', Budget> = {
  any: { calls: 1200, seconds: 60 },
  read: { calls: 600, seconds: 60 },
  // The most expensive read. Reading a whole list in one go (84 pages, the portal's sitemap) fits; a flood does not.
  search: { calls: 120, seconds: 20 },
  form: { calls: 10, seconds: 600 },
  session: { calls: 600, seconds: 60 },
  login: { calls: 100, seconds: 600 },
  secret: { calls: 40, seconds: 600 },
  // Each takes a process for a second; cropping a picture three times is far below.
  upload: { calls: 20, seconds: 600 },
  // Synchronising a tracker reads in pages of a hundred.
  machine: { calls: 600, seconds: 60 },
}

/**
 * Multiples of a client's budget for the networks around an IPv6 client: its /64, the /56 of a home line, the /48 of a
 * site. Carriers give each phone its own /64, so unrelated users share a wide network.
 */
const networkFactors = [1, 4, 16] as const

/** Counted by account, because an account may call from any number of addresses. */
export const accountBudgets = {
  // Strength estimates of new passwords. Passwords that need no estimate are not counted.
  'new-password': { calls: 5, seconds: 3600 },
  // Each hashes a password or tries a code.
  secret: { calls: 60, seconds: 600 },
  upload: { calls: 30, seconds: 600 },
  // Calendar programs ask a few times an hour, and a user may have several of them.
  calendar: { calls: 60, seconds: 600 },
  // Counted by token, from any number of addresses.
  machine: { calls: 300, seconds: 60 },
} as const satisfies Record<string, Budget>

export type AccountBudget = keyof typeof accountBudgets

/**
 * What all callers together may use of one process. Sign-ins and secrets have no overall budget: the hashing queue
 * bounds them and reserves places for known browsers, while an overall budget would let strangers lock everyone out.
 */
export const overallBudgets = {
  form: { calls: 1200, seconds: 600 },
  upload: { calls: 400, seconds: 600 },
} as const satisfies Partial<Record<LimitClass, Budget>>

export function scaleBudget({ calls, seconds }: Budget, scale: number): Budget {
  return { calls: Math.max(1, Math.round(calls * scale)), seconds }
}

/** The budgets of a client and of the networks around it. */
export function networkBudgets(budget: Budget, scale: number): [Budget, ...Budget[]] {
  const [own, ...wider] = networkFactors
  return [scaleBudget(budget, scale * own), ...wider.map((factor) => scaleBudget(budget, scale * factor))]
}
