import { dayAndTime } from '@grana/messages/es/formats/day-and-time'
import { useUser } from '@grana/parts/app/app-context'

/** Moments by the clock of the person. */
export function useWhen(): (iso: string) => string {
  const { timezone: timeZone } = useUser()
  return (iso) => dayAndTime(new Date(iso), { now: new Date(), timeZone })
}
