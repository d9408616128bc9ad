import { shortDateIn } from '@grana/messages/es/formats/dates'
import { useUser } from './app-context.ts'

/** The zone of the person's profile, as in e-mails and in the account centre: one moment reads the same everywhere. */
export function useTimeZone(): string {
  return useUser().timezone
}

/** Formats the date of a moment by the calendar of the person's zone. */
export function useShortDate(): (iso: string) => string {
  const timeZone = useTimeZone()
  return (iso) => shortDateIn(timeZone, iso)
}
