import { useState } from 'react'
import { SettingsForm } from '#app/lib/account/settings-form.tsx'
import { SettingsPage, SettingsSection } from '#app/lib/account/settings-page.tsx'
import { useSettingsForm } from '#app/lib/account/use-settings-form.ts'
import type { PortalSession } from '#app/lib/session/portal-session.ts'
import { visibilities, type User } from '@grana/contract/accounts'
import { saveVisibility, visibilityForm } from '@grana/contract/profiles'
import { centre } from '@grana/messages/es/account/centre'
import { visibility as texts } from '@grana/messages/es/account/visibility'
import { Checkbox } from '@grana/ui/checkbox'
import { Segmented } from '@grana/ui/segmented'
import { Following } from './following.tsx'
import { Preview } from './preview.tsx'
import styles from './visibility.module.css'

export interface VisibilityProps {
  readonly session: Pick<PortalSession, 'client' | 'reloadUser'>
  readonly user: User
}

/** Who sees the profile of an agent, and which parts. */
export function Visibility({ session, user }: VisibilityProps) {
  const [chosen, setChosen] = useState({ visibility: user.visibility, open_web: user.open_web })
  const form = useSettingsForm({
    schema: visibilityForm,
    labels: texts.labels,
    initial: { visibility: user.visibility, open_web: user.open_web },
    save: async (values) => {
      await session.client.call(saveVisibility, { body: values })
      await session.reloadUser()
    },
  })
  // Public listing requires that everyone may see the profile, so its checkbox is cleared otherwise.
  const choose = (name: string) => {
    const visibility = visibilities.find((each) => each === name) ?? chosen.visibility
    const isOpen = chosen.open_web && visibility === 'everyone'
    if (!isOpen) form.setValue('open_web', false, { isDraft: true })
    setChosen({ visibility, open_web: isOpen })
  }
  const isForAll = chosen.visibility === 'everyone'
  return (
    <SettingsPage title={centre.screens.visibility.title} lede={texts.lede}>
      <div className={styles.form}>
        <SettingsForm form={form} label={texts.form}>
          <div>
            <Segmented
              id={form.field('visibility').id}
              legend={texts.labels.visibility}
              name="visibility"
              options={visibilities.map((value) => ({ value, label: texts.choices[value] }))}
              onChange={({ target }) => choose(target.value)}
            />
            <p className={styles.explained} role="status">
              {texts.explained[chosen.visibility]}
            </p>
          </div>
          <Checkbox
            id={form.field('open_web').id}
            name="open_web"
            disabled={!isForAll}
            hint={isForAll ? texts.openWebHint : texts.openWebOff}
            onChange={({ target }) => setChosen({ ...chosen, open_web: target.checked })}
          >
            {texts.openWeb}
          </Checkbox>
        </SettingsForm>
      </div>
      <div className={styles.preview}>
        <SettingsSection title={texts.preview.title} text={texts.preview.text}>
          <Preview client={session.client} visibility={chosen.visibility} isOpen={chosen.open_web} />
        </SettingsSection>
        {user.email_verified ? (
          <SettingsSection title={texts.following.title} text={texts.following.text}>
            <Following client={session.client} />
          </SettingsSection>
        ) : null}
      </div>
    </SettingsPage>
  )
}
