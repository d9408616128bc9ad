import { getAvailability, weekdays } from '@grana/contract/appearance/availability'
import { availability as texts } from '@grana/messages/es/account/availability'
import { agentHome } from '@grana/messages/es/homes/agent-home'
import { useApp } from '@grana/parts/app/app-context'
import { portalLinks } from '@grana/parts/app/portal-links'
import { Panel } from '@grana/parts/home/working-home'
import { useApiQuery } from '@grana/parts/query/use-api-query'
import { Figure } from '@grana/ui/figure'
import { Link } from '@grana/ui/link'
import styles from './home.module.css'

const { availability: words } = agentHome

/** Monday is 1, as in the stored hours; the weekend has none. */
function weekdayIn(timeZone: string, now: number): number {
  const name = new Intl.DateTimeFormat('en', { weekday: 'short', timeZone }).format(now)
  return ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'].indexOf(name) + 1
}

/** How much time the agent offers, and the hours of today. */
export function AvailabilityPanel({ now }: { readonly now: number }) {
  const { portalUrl } = useApp().runtime
  const { data } = useApiQuery(getAvailability)
  if (!data) return null
  const type = data.work_type ?? 'none'
  const isSet = data.work_type !== null || data.hours.length > 0
  const day = weekdays.find((one) => one === weekdayIn(data.timezone, now))
  const today = data.hours.find(({ weekday }) => weekday === day)
  return (
    <Panel
      id="availability"
      title={words.title}
      action={
        <Link href={portalUrl + portalLinks.availability} aria-label={words.changeName}>
          {words.change}
        </Link>
      }
    >
      {isSet ? (
        <div className={styles.availability}>
          <p>
            {texts.workTypes[type]} · {texts.amounts[type]}
          </p>
          <p>
            {today ? (
              <>
                {words.today} <Figure text={`${today.start.slice(0, 5)}–${today.end.slice(0, 5)}`} />
              </>
            ) : (
              words.none
            )}
          </p>
        </div>
      ) : (
        <p>{words.unset}</p>
      )}
    </Panel>
  )
}
