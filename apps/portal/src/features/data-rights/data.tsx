import { SettingsPage, SettingsSection } from '#app/lib/account/settings-page.tsx'
import { dataRightsDays } from '@grana/contract/data-rights'
import { centre } from '@grana/messages/es/account/centre'
import { data as texts } from '@grana/messages/es/account/leave'
import { Consents } from './consents.tsx'
import { CopyOfData } from './copy-of-data.tsx'
import type { DataProps } from './data-props.ts'
import { Erase } from './erase.tsx'

/** The user's data rights: a copy, given consents, and deletion. */
export function Data({ session, user }: DataProps) {
  return (
    <SettingsPage title={centre.screens.data.title} lede={texts.lede}>
      <SettingsSection title={texts.copy.title} text={texts.copy.text(dataRightsDays.exportKept)}>
        <CopyOfData client={session.client} user={user} />
      </SettingsSection>
      <SettingsSection title={texts.consents.title} text={texts.consents.text}>
        <Consents client={session.client} timeZone={user.timezone} />
      </SettingsSection>
      <SettingsSection title={texts.erase.title} text={texts.erase.text(dataRightsDays.erasureGrace)}>
        <Erase session={session} user={user} />
      </SettingsSection>
    </SettingsPage>
  )
}
