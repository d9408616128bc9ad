import { useQuery } from '@tanstack/react-query'
import { SettingsSection } from '#app/lib/account/settings-page.tsx'
import type { Client } from '@grana/client/create-client'
import { listAccessActivity, type AccessEvent } from '@grana/contract/accounts'
import { sessions } from '@grana/messages/es/account/sessions'
import { browserName } from '@grana/messages/es/browser-name'
import { dayAndTime } from '@grana/messages/es/formats/day-and-time'
import { operationQuery } from '@grana/parts/query/operation-query'
import { QueryView } from '@grana/parts/query/query-view'
import { KeyIcon, SignInIcon, SignOutIcon, XCircleIcon } from '@grana/ui/icons'
import { Skeleton } from '@grana/ui/skeleton'
import styles from './access-activity.module.css'

const texts = sessions.activity

const icons: Readonly<Record<AccessEvent['kind'], typeof KeyIcon>> = {
  signed_in: SignInIcon,
  code_missing: XCircleIcon,
  signed_out: SignOutIcon,
  idle: SignOutIcon,
  ended_by_owner: SignOutIcon,
  password_changed: KeyIcon,
  second_factor_changed: KeyIcon,
  email_changed: KeyIcon,
  disabled: SignOutIcon,
  reuse: XCircleIcon,
  provider_off: SignOutIcon,
}

/** Events that the owner should check. */
const alarming: readonly AccessEvent['kind'][] = ['code_missing', 'reuse']

/** Names the browser of a single event; for an event that ended several sessions, their number. */
function detailOf({ kind, count, address, by_provider: isByProvider, ...agent }: AccessEvent): string {
  if (kind === 'password_changed' || kind === 'second_factor_changed' || kind === 'email_changed' || count > 1) {
    return texts.closed(count)
  }
  const name = agent.browser === null && agent.system === null ? sessions.unknown : browserName(agent)
  return [name, address, ...(isByProvider === true ? [texts.byProvider] : [])].join(' · ')
}

export interface AccessActivityProps {
  readonly client: Client
  readonly timeZone: string
}

/** Sign-ins of the account, and how sessions ended. */
export function AccessActivity({ client, timeZone }: AccessActivityProps) {
  const query = useQuery(operationQuery(client, listAccessActivity, {}))
  const now = new Date(query.dataUpdatedAt)
  return (
    <div className={styles.activity}>
      <SettingsSection title={texts.title} text={texts.span}>
        <QueryView query={query} skeleton={<Skeleton width={8} />}>
          {(events) => (
            <ul className={styles.list}>
              {events.map((event) => {
                const Icon = icons[event.kind]
                const isAlarming = alarming.includes(event.kind)
                return (
                  <li className={styles.event} key={`${event.kind} ${event.at}`}>
                    <Icon className={isAlarming ? styles.alarm : styles.icon} />
                    <span className={styles.words}>
                      <b className={styles.what}>{texts.kinds[event.kind]}</b>
                      <span className={styles.detail}>{detailOf(event)}</span>
                    </span>
                    <time className={styles.when} dateTime={event.at}>
                      {dayAndTime(new Date(event.at), { now, timeZone })}
                    </time>
                  </li>
                )
              })}
            </ul>
          )}
        </QueryView>
      </SettingsSection>
    </div>
  )
}
