import type { LimitClass } from '@grana/contract/operation'

/** How many calls one client may make in a span of time. */
export type Budget = { calls: number; seconds: number }

/** `any` is the coarse one that every request draws from, known path or not. */
export const budgets: Record<LimitClass | 'any', Budget> = {
  any: { calls: 1200, seconds: 60 },
  read: { calls: 600, seconds: 60 },
  // The dearest read. A list is read to its end in one go (84 pages, the portal's sitemap), a flood is not.
  search: { calls: 120, seconds: 20 },
  form: { calls: 10, seconds: 600 },
  session: { calls: 600, seconds: 60 },
  login: { calls: 100, seconds: 600 },
  secret: { calls: 40, seconds: 600 },
  // Each costs a process for a second; whoever crops a picture three times is far below.
  upload: { calls: 20, seconds: 600 },
}

/**
 * How many times a client's budget the rings around an IPv6 client have: its /64, the /56 that a home line gets, the /48 of
 * a site. Carriers give each telephone a /64 of its own, so a wide ring is shared by people who do not know each other.
 */
export const ringFactors = [1, 4, 16] as const

/** What is counted by account, because an account may call from any number of addresses. */
export const accountBudgets = {
  // Estimates of how strong a new password is. Passwords that need none are not counted.
  'new-password': { calls: 5, seconds: 3600 },
  // Each hashes a password or tries a code.
  secret: { calls: 60, seconds: 600 },
  upload: { calls: 30, seconds: 600 },
} as const satisfies Record<string, Budget>

export type AccountBudget = keyof typeof accountBudgets

/**
 * What all callers together may ask one process for. Sign-ins and secrets have none: the queue of the hashing is their bound,
 * and it keeps places for people who are known, while a budget for all would let strangers shut them out.
 */
export const overallBudgets = {
  form: { calls: 1200, seconds: 600 },
  upload: { calls: 400, seconds: 600 },
} as const satisfies Partial<Record<LimitClass, Budget>>

export function scaled({ calls, seconds }: Budget, scale: number): Budget {
  return { calls: Math.max(1, Math.round(calls * scale)), seconds }
}

/** The budgets of a client and of the rings around it. */
export function inRings(budget: Budget, scale: number): [Budget, ...Budget[]] {
  const [own, ...wider] = ringFactors
  return [scaled(budget, scale * own), ...wider.map((factor) => scaled(budget, scale * factor))]
}
