import { Screen } from '#app/lib/screen.tsx'
import { SecondFactorScreen } from '#app/lib/second-factor-screen.tsx'
import { directory as texts } from '@grana/messages/es/identity/directory'
import { GroupRoles } from './group-roles.tsx'
import { Provisioning } from './provisioning.tsx'
import { RequestLog } from './request-log.tsx'

/** What the directory of the organization decides: who is in it, and which roles its groups give. */
export function DirectoryPage() {
  return (
    <SecondFactorScreen title={texts.title} reason={texts.factor}>
      <Screen title={texts.title} lede={texts.lede}>
        <Provisioning />
        <GroupRoles />
        <RequestLog />
      </Screen>
    </SecondFactorScreen>
  )
}
