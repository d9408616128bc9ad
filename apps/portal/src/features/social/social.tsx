import { SettingsForm } from '#app/lib/account/settings-form.tsx'
import { SettingsPage } from '#app/lib/account/settings-page.tsx'
import { useSettingsForm } from '#app/lib/account/use-settings-form.ts'
import type { PortalSession } from '#app/lib/session/portal-session.ts'
import type { User } from '@grana/contract/accounts'
import { saveSocialLinks, socialLinksForm } from '@grana/contract/profiles'
import { centre } from '@grana/messages/es/account/centre'
import { social } from '@grana/messages/es/account/social'
import { TextLine } from '@grana/parts/form/text-line'
import styles from './social.module.css'

export interface SocialProps {
  readonly session: Pick<PortalSession, 'client' | 'reloadUser'>
  readonly user: User
}

const networks = ['twitter', 'linkedin', 'website'] as const

/** Links of the user; those of an agent are shown in their profile. */
export function Social({ session, user }: SocialProps) {
  const { kind, twitter, linkedin, website } = user
  const hasPublicProfile = kind === 'agent'
  const form = useSettingsForm({
    schema: socialLinksForm,
    labels: social.labels,
    initial: { twitter: twitter ?? '', linkedin: linkedin ?? '', website: website ?? '' },
    save: async (values) => {
      await session.client.call(saveSocialLinks, { body: values })
      await session.reloadUser()
    },
  })
  return (
    <SettingsPage title={centre.screens.social.title} lede={hasPublicProfile ? social.lede : social.ledeWithoutProfile}>
      <div className={styles.form}>
        <SettingsForm form={form} label={social.form}>
          {networks.map((network) => (
            <TextLine
              key={network}
              field={form.field(network)}
              kind="handle"
              autoComplete="off"
              hint={social.hints[network]}
              optional
            />
          ))}
          {hasPublicProfile ? <p className={styles.note}>{social.note}</p> : null}
        </SettingsForm>
      </div>
    </SettingsPage>
  )
}
