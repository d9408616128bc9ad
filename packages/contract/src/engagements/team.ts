import { weeklyHours, type Availability } from '../appearance/availability.ts'
import { nextDay, sharedMinutes, spanOn, testSpanOn, type TestHours } from './hours.ts'
import type { EngagementScope } from './scope.ts'

/** The days of the tests, with those on which nothing is tested, and the hours in which tests are allowed. */
export type TeamWindow = { starts_on: string; ends_on: string } & TestHours &
  Pick<EngagementScope, 'weekends' | 'blackouts'>

const workdays = 5
/** The specification counts ten hours for both days of a weekend. */
const weekendHours = 5

type Offer = Pick<Availability, 'work_type' | 'weekend' | 'hours' | 'timezone'>

const weekdayOf = (day: string) => new Date(day).getUTCDay()

/**
 * Hours that an agent offers on a day of the organization and in which tests are allowed, each side by its own clocks. The
 * hours of a day count as long as they fit into the weekly hours.
 */
function hoursOn(offer: Offer, day: string, window: TeamWindow): number {
  if (offer.work_type === null) return 0
  const tested = testSpanOn(day, window, window.time_zone ?? offer.timezone)
  const length = (tested.until - tested.from) / 60
  const weekday = weekdayOf(day)
  if (weekday === 0 || weekday === 6) return offer.weekend && window.weekends ? Math.min(weekendHours, length) : 0
  const most = Math.min(weeklyHours[offer.work_type] / workdays, length)
  if (offer.hours.length === 0) return most
  // The day of the agent may be the one before or after.
  const shared = [-1, 0, 1].flatMap((days) => {
    const own = nextDay(day, days)
    return offer.hours
      .filter((hours) => hours.weekday === weekdayOf(own))
      .map((hours) => sharedMinutes(tested, spanOn(own, { ...hours, zone: offer.timezone })))
  })
  return Math.min(most, shared.reduce((sum, minutes) => sum + minutes, 0) / 60)
}

/** Whole hours that an agent has free in the window, without those promised to other pentests. */
export function freeHours(offer: Offer, window: TeamWindow, promised: number): number {
  let hours = 0
  for (let day = window.starts_on; day <= window.ends_on; day = nextDay(day)) {
    if (window.blackouts.some(({ from, until }) => from <= day && day <= until)) continue
    hours += hoursOn(offer, day, window)
  }
  return Math.max(0, Math.floor(hours) - promised)
}

/** Why an agent fits, or does not. The first three forbid a proposal. */
export const candidateReasons = [
  'country.denied',
  'hours.none',
  'place.taken',
  'availability.missing',
  'hours.enough',
  'hours.few',
  'pentests.done',
  'pentests.none',
  'severe.found',
  'reports.none',
] as const
export type CandidateReason = (typeof candidateReasons)[number]

export type CandidateFacts = {
  isCountryAllowed: boolean
  isInTeam: boolean
  hasAvailability: boolean
  freeHours: number
  pentests: number
  reports: number
  severe: number
}

/** Contribution of each reason to the score; a negative one speaks against the agent. */
const weights: Readonly<Record<CandidateReason, number>> = {
  'country.denied': -100,
  'hours.none': -100,
  'place.taken': -100,
  'availability.missing': -5,
  'hours.enough': 30,
  'hours.few': -10,
  'pentests.done': 25,
  'pentests.none': 0,
  'severe.found': 25,
  'reports.none': -10,
}

const forbidding: readonly CandidateReason[] = ['country.denied', 'hours.none', 'place.taken']

export type CandidateLine = { reason: CandidateReason; points: number }
export type Assessment = { lines: CandidateLine[]; score: number; can_propose: boolean }

/** Weighs an agent for a place that needs so many hours. The score is the sum of its lines. */
export function assessCandidate(facts: CandidateFacts, neededHours: number): Assessment {
  const found: [CandidateReason, boolean][] = [
    ['country.denied', !facts.isCountryAllowed],
    ['place.taken', facts.isInTeam],
    ['hours.none', facts.freeHours === 0],
    ['availability.missing', !facts.hasAvailability],
    ['hours.enough', facts.freeHours >= neededHours],
    ['hours.few', facts.freeHours > 0 && facts.freeHours < neededHours],
    ['pentests.done', facts.pentests > 0],
    ['pentests.none', facts.pentests === 0],
    ['severe.found', facts.severe > 0],
    ['reports.none', facts.reports === 0],
  ]
  const lines = found.flatMap(([reason, holds]) => (holds ? [{ reason, points: weights[reason] }] : []))
  return {
    lines,
    score: lines.reduce((sum, { points }) => sum + points, 0),
    can_propose: !lines.some(({ reason }) => forbidding.includes(reason)),
  }
}
