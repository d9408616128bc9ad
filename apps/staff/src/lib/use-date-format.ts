import { dayAndTime } from '@grana/messages/es/formats/day-and-time'
import { useUser } from '@grana/parts/app/app-context'

/** Formats dates in the user's time zone. */
export function useDateFormat(): (iso: string) => string {
  const { timezone: timeZone } = useUser()
  return (iso) => dayAndTime(new Date(iso), { now: new Date(), timeZone })
}
