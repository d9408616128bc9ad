import { shortDateIn } from '@grana/messages/es/formats/dates'
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
