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

/** What is counted by account, because an account may call from any number of addresses. */
export const accountBudgets = {
  // Estimates of how strong a new password is. Passwords that need none are not counted.
  'new-password': { calls: 5, seconds: 3600 },
} as const satisfies Record<string, Budget>

export type AccountBudget = keyof typeof accountBudgets

export function scaled({ calls, seconds }: Budget, scale: number): Budget {
  return { calls: Math.max(1, Math.round(calls * scale)), seconds }
}
