import type { Asset } from '../program-values.ts'
import type { WeaknessCategoryId } from '../weaknesses/taxonomy.ts'

/** What an order of programs knows of one: all that its place depends on. */
export type ProgramFacts = {
  /** Accepted reports of the agent in categories that its assets have. */
  accepted: number
  /** Weekly minutes of the agent within the office hours of the organization; `null` where the agent has set no hours. */
  shared_minutes: number | null
  /** Whether the program names the country of the agent among those that it accepts. */
  is_named: boolean
  /** Whether the organization is in the country of the agent. */
  is_home: boolean
  /** Median; `null` without a measurement. */
  answer_hours: number | null
  /** Rewards paid in time, of those with a deadline. */
  kept: number | null
  promised: number | null
}

export const programScoreParts = ['skills', 'hours', 'country', 'answer', 'payment'] as const
export type ProgramScorePart = (typeof programScoreParts)[number]

/** Speaks for a program above zero, against it below, and neither at zero. */
export type ProgramReason = { part: ProgramScorePart; points: number }

/** Fewer payments say little about the next one. */
const minPayments = 3

function pointsOfAnswer(hours: number | null): number {
  if (hours === null) return 0
  if (hours <= 24) return 8
  if (hours <= 72) return 4
  return hours <= 120 ? 0 : -6
}

function pointsOfPayment(kept: number, promised: number): number {
  if (promised < minPayments) return 0
  if (100 * kept >= 90 * promised) return 8
  return 100 * kept >= 70 * promised ? 3 : -8
}

function pointsOfHours(minutes: number | null): number {
  if (minutes === null) return 0
  return minutes === 0 ? -4 : Math.min(12, Math.ceil(minutes / 180))
}

/** `grana.explore_programs` calculates the same. */
const pointsOf: Readonly<Record<ProgramScorePart, (facts: ProgramFacts) => number>> = {
  skills: ({ accepted }) => Math.min(30, Math.round(6 * Math.log2(1 + accepted))),
  hours: ({ shared_minutes: minutes }) => pointsOfHours(minutes),
  country: ({ is_named: isNamed, is_home: isHome }) => (isNamed ? 6 : 0) + (isHome ? 4 : 0),
  answer: ({ answer_hours: hours }) => pointsOfAnswer(hours),
  payment: ({ kept, promised }) => pointsOfPayment(kept ?? 0, promised ?? 0),
}

/** The reasons for and against a program; they add up to the score that orders the proposals. */
export function scoreProgram(facts: ProgramFacts): { score: number; reasons: ProgramReason[] } {
  const reasons = programScoreParts.map((part) => ({ part, points: pointsOf[part](facts) }))
  return { score: reasons.reduce((sum, { points }) => sum + points, 0), reasons }
}

const online = ['website', 'api', 'mobile_app'] as const
const machines = ['hardware', 'vehicle'] as const

/** The assets in which weaknesses of each category are usually found. */
export const assetsOfCategory: Readonly<Record<WeaknessCategoryId, readonly Asset[]>> = {
  'server-injection': ['website', 'api'],
  'server-requests': ['website', 'api', 'cloud'],
  'server-misconfiguration': ['website', 'api', 'cloud', 'network'],
  files: ['website', 'api'],
  api: ['api', 'mobile_app'],
  'denial-of-service': ['website', 'api', 'network'],
  'cross-site-scripting': ['website'],
  'cross-site-request-forgery': ['website'],
  'access-control': online,
  authentication: online,
  session: ['website', 'api'],
  'client-side': ['website', 'mobile_app'],
  redirects: ['website'],
  'data-exposure': [...online, 'cloud'],
  'business-logic': online,
  cryptography: [...online, ...machines, 'source_code'],
  'insecure-storage': ['mobile_app', ...machines],
  'insecure-transport': [...online, 'network', ...machines],
  mobile: ['mobile_app'],
  cloud: ['cloud'],
  network: ['network'],
  'supply-chain': ['source_code', 'cloud'],
  'artificial-intelligence': ['website', 'api', 'source_code'],
  automotive: ['vehicle'],
  hardware: machines,
  'memory-safety': ['source_code', ...machines],
  'smart-contracts': ['source_code'],
}
