import { useState } from 'react'
import { dayIn, shortDateIn, sinceDateIn } from '@grana/messages/es/formats/dates'
import { useUser } from './app-context.ts'

/** The time zone of the user's profile, as in emails and in the account centre: a moment reads the same everywhere. */
export function useTimeZone(): string {
  return useUser().timezone
}

/** Formats the date of a moment in the user's time zone. */
export function useShortDate(): (iso: string) => string {
  const timeZone = useTimeZone()
  return (iso) => shortDateIn(timeZone, iso)
}

/** Formats how long ago a moment was; after a week by its date in the user's time zone. */
export function useSinceDate(): (iso: string, now: number) => string {
  const timeZone = useTimeZone()
  return (iso, now) => sinceDateIn(timeZone, iso, now)
}

/** Today in the user's time zone, as the value of a date field. */
export function useToday(): string {
  const [now] = useState(() => new Date())
  return dayIn(useTimeZone(), now)
}
