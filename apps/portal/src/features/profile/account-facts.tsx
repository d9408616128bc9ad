import { SettingsSection } from '#app/lib/account/settings-page.tsx'
import type { User } from '@grana/contract/accounts'
import { profile } from '@grana/messages/es/account/profile'
import { dateAndTime } from '@grana/messages/es/formats/dates'
import styles from './profile.module.css'

const texts = profile.facts

/** Account data that cannot be changed. */
export function AccountFacts({ user }: { readonly user: User }) {
  const facts = [
    { name: texts.signedUp, moment: user.signed_up_at },
    ...(user.invited_at === null ? [] : [{ name: texts.invited, moment: user.invited_at }]),
    { name: texts.lastLogin, moment: user.last_login_at },
  ]
  return (
    <SettingsSection title={texts.heading}>
      <dl className={styles.facts}>
        {facts.map(({ name, moment }) => (
          <div className={styles.fact} key={name}>
            <dt>{name}</dt>
            <dd>{moment === null ? texts.none : <Moment iso={moment} timeZone={user.timezone} />}</dd>
          </div>
        ))}
      </dl>
    </SettingsSection>
  )
}

function Moment({ iso, timeZone }: { readonly iso: string; readonly timeZone: string }) {
  return <time dateTime={iso}>{dateAndTime(new Date(iso), timeZone)}</time>
}
