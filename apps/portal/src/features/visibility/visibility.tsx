import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { SettingsForm } from '#app/lib/account/settings-form.tsx'
import { SettingsPage, SettingsSection } from '#app/lib/account/settings-page.tsx'
import { useSettingsForm } from '#app/lib/account/use-settings-form.ts'
import type { PortalSession } from '#app/lib/session/portal-session.ts'
import { paths } from '#app/paths.ts'
import { visibilities, type User } from '@grana/contract/accounts'
import {
  getVisibility,
  hoursAudiences,
  saveVisibility,
  visibilityForm,
  type VisibilityChoices,
} from '@grana/contract/profiles'
import { centre } from '@grana/messages/es/account/centre'
import { visibility as texts } from '@grana/messages/es/account/visibility'
import { operationQuery } from '@grana/parts/query/operation-query'
import { QueryView } from '@grana/parts/query/query-view'
import { Checkbox } from '@grana/ui/checkbox'
import { Link } from '@grana/ui/link'
import { Segmented } from '@grana/ui/segmented'
import { Skeleton } from '@grana/ui/skeleton'
import { Following } from './following.tsx'
import { Languages } from './languages.tsx'
import { Preview } from './preview.tsx'
import styles from './visibility.module.css'

export interface VisibilityProps {
  readonly session: Pick<PortalSession, 'client' | 'reloadUser'>
  readonly user: User
}

/** Who sees the profile of an agent, and which parts. */
export function Visibility({ session, user }: VisibilityProps) {
  // The form starts from what is stored, never from an older answer.
  const query = useQuery({ ...operationQuery(session.client, getVisibility, {}), gcTime: 0 })
  return (
    <SettingsPage title={centre.screens.visibility.title} lede={texts.lede}>
      <QueryView query={query} skeleton={<Skeleton height="square" />}>
        {(choices) => <Choices session={session} user={user} choices={choices} />}
      </QueryView>
    </SettingsPage>
  )
}

type ChoicesProps = VisibilityProps & { readonly choices: VisibilityChoices }

function Choices({ session, user, choices }: ChoicesProps) {
  const { languages, ...initial } = choices
  const [chosen, setChosen] = useState<Chosen>(initial)
  return (
    <>
      <ChoicesForm session={session} initial={initial} chosen={chosen} onChoose={setChosen} />
      <div className={styles.preview}>
        <SettingsSection title={texts.languages.title} text={texts.languages.text}>
          <Languages client={session.client} languages={languages} />
        </SettingsSection>
        <SettingsSection title={texts.preview.title} text={texts.preview.text}>
          <Preview client={session.client} {...chosen} />
          {user.username === null ? null : (
            <p className={styles.page}>
              <Link href={paths.agent(user.username)}>{texts.preview.page}</Link>
            </p>
          )}
        </SettingsSection>
        {user.email_verified ? (
          <SettingsSection title={texts.following.title} text={texts.following.text}>
            <Following client={session.client} />
          </SettingsSection>
        ) : null}
      </div>
    </>
  )
}

type Chosen = Omit<VisibilityChoices, 'languages'>

interface ChoicesFormProps extends Pick<VisibilityProps, 'session'> {
  readonly initial: Chosen
  readonly chosen: Chosen
  readonly onChoose: (chosen: Chosen) => void
}

function ChoicesForm({ session, initial, chosen, onChoose }: ChoicesFormProps) {
  const form = useSettingsForm({
    schema: visibilityForm,
    labels: texts.labels,
    initial,
    save: async (values) => {
      await session.client.call(saveVisibility, { body: values })
      await session.reloadUser()
    },
  })
  // The open web and being found require that everyone may see the profile, so their checkboxes are cleared otherwise.
  const choose = (name: string) => {
    const visibility = visibilities.find((each) => each === name) ?? chosen.visibility
    const isForAll = visibility === 'everyone'
    const [open_web, findable] = [chosen.open_web && isForAll, chosen.findable && isForAll]
    if (!open_web) form.setValue('open_web', false, { isDraft: true })
    if (!findable) form.setValue('findable', false, { isDraft: true })
    onChoose({ ...chosen, visibility, open_web, findable })
  }
  const chooseHours = (name: string) =>
    onChoose({ ...chosen, hours_for: hoursAudiences.find((each) => each === name) ?? chosen.hours_for })
  const isForAll = chosen.visibility === 'everyone'
  const checkbox = (name: 'open_web' | 'findable', hint: string) => (
    <Checkbox
      id={form.field(name).id}
      name={name}
      disabled={!isForAll}
      hint={isForAll ? hint : texts.openWebOff}
      onChange={({ target }) => onChoose({ ...chosen, [name]: target.checked })}
    >
      {name === 'open_web' ? texts.openWeb : texts.findable}
    </Checkbox>
  )
  return (
    <div className={styles.form}>
      <SettingsForm form={form} label={texts.form}>
        <Segmented
          id={form.field('visibility').id}
          legend={texts.labels.visibility}
          name="visibility"
          options={visibilities.map((value) => ({ value, label: texts.choices[value] }))}
          echo={texts.explained[chosen.visibility]}
          onChange={({ target }) => choose(target.value)}
        />
        {checkbox('open_web', texts.openWebHint)}
        <HoursChoice id={form.field('hours_for').id} onChoose={chooseHours} />
        {checkbox('findable', texts.findableHint)}
      </SettingsForm>
    </div>
  )
}

function HoursChoice({ id, onChoose }: { readonly id: string; readonly onChoose: (name: string) => void }) {
  return (
    <Segmented
      id={id}
      legend={texts.labels.hours_for}
      name="hours_for"
      wraps
      options={hoursAudiences.map((value) => ({ value, label: texts.hoursFor[value] }))}
      hint={texts.hoursHint}
      onChange={({ target }) => onChoose(target.value)}
    />
  )
}
