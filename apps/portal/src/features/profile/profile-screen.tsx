import type { AccountScreenProps } from '#app/lib/account/screen-props.ts'
import { SettingsPage } from '#app/lib/account/settings-page.tsx'
import { centre } from '@grana/messages/es/account/centre'
import { profile } from '@grana/messages/es/account/profile'
import { AvatarPicker } from '@grana/parts/avatar/avatar-picker'
import { initialsOf } from '@grana/parts/person/avatar'
import { AccountFacts } from './account-facts.tsx'
import { ProfileForm } from './profile-form.tsx'
import styles from './profile.module.css'

/** Profile of the user. */
export function ProfileScreen({ session, user }: AccountScreenProps) {
  const lede = user.kind === 'agent' ? profile.lede.agent : profile.lede.other
  return (
    <SettingsPage title={centre.screens.profile.title} lede={lede}>
      <div className={styles.picture}>
        <AvatarPicker
          avatar={user.avatar}
          initials={initialsOf(user)}
          client={session.client}
          onChange={() => void session.reloadUser()}
        />
      </div>
      <ProfileForm session={session} user={user} />
      <AccountFacts user={user} />
    </SettingsPage>
  )
}
