import { SettingsPage, SettingsSection } from '#app/lib/account/settings-page.tsx'
import type { PortalSession } from '#app/lib/session/session-context.ts'
import type { User } from '@grana/contract/accounts'
import { dataDays } from '@grana/contract/data-rights'
import { centre } from '@grana/messages/es/account/centre'
import { data as texts } from '@grana/messages/es/account/leave'
import { Consents } from './consents.tsx'
import { CopyOfData } from './copy-of-data.tsx'
import { Erase } from './erase.tsx'

export interface DataProps {
  readonly session: Pick<PortalSession, 'client' | 'signOut'>
  readonly user: User
}

/** What the law gives people over their data: a copy, what they agreed to, and the end. */
export function Data({ session, user }: DataProps) {
  return (
    <SettingsPage title={centre.screens.data.title} lede={texts.lede}>
      <SettingsSection title={texts.copy.title} text={texts.copy.text(dataDays.exportKept)}>
        <CopyOfData client={session.client} user={user} />
      </SettingsSection>
      <SettingsSection title={texts.consents.title} text={texts.consents.text}>
        <Consents client={session.client} timeZone={user.timezone} />
      </SettingsSection>
      <SettingsSection title={texts.erase.title} text={texts.erase.text(dataDays.erasureGrace)}>
        <Erase session={session} user={user} />
      </SettingsSection>
    </SettingsPage>
  )
}
