import { useQuery } from '@tanstack/react-query'
import { SettingsForm } from '#app/lib/account/settings-form.tsx'
import { SettingsPage } from '#app/lib/account/settings-page.tsx'
import { useSettingsForm } from '#app/lib/account/use-settings-form.ts'
import type { Client } from '@grana/client/create-client'
import type { AccountKind } from '@grana/contract/accounts'
import {
  getNotificationPreferences,
  notificationChannels,
  notificationPreferencesForm,
  saveNotificationPreferences,
  type NotificationChannel,
  type NotificationPreference,
} from '@grana/contract/notifications/preferences'
import { centre } from '@grana/messages/es/account/centre'
import { notifications as texts } from '@grana/messages/es/account/notifications'
import { operationQuery } from '@grana/parts/query/operation-query'
import { QueryView } from '@grana/parts/query/query-view'
import { Checkbox } from '@grana/ui/checkbox'
import { Skeleton } from '@grana/ui/skeleton'
import { Calendar, type CalendarProps } from './calendar.tsx'
import styles from './notifications.module.css'

export type NotificationsProps = CalendarProps

interface FormProps {
  readonly client: Client
  readonly kind: AccountKind
}

/** Notification settings by kind and channel. */
export function Notifications({ client, user }: NotificationsProps) {
  // The form starts from what is stored, never from an older answer.
  const query = useQuery({ ...operationQuery(client, getNotificationPreferences, {}), gcTime: 0 })
  return (
    <SettingsPage title={centre.screens.notifications.title} lede={texts.lede}>
      <QueryView query={query} skeleton={<NotificationsSkeleton />}>
        {({ data, meta }) => (
          <ChoicesForm client={client} kind={user.kind} choices={data} hasDetails={meta.report_details} />
        )}
      </QueryView>
      <Calendar client={client} user={user} />
    </SettingsPage>
  )
}

function NotificationsSkeleton() {
  return (
    <div className={styles.shape}>
      {Array.from({ length: 6 }, (_, at) => (
        <Skeleton key={at} height="control" />
      ))}
    </div>
  )
}

type Choice = Omit<NotificationPreference, 'is_fixed'>

interface ChoicesFormProps extends FormProps {
  readonly choices: readonly NotificationPreference[]
  readonly hasDetails: boolean
}

function ChoicesForm({ client, kind, choices, hasDetails }: ChoicesFormProps) {
  const stored: Choice[] = choices.map(({ is_fixed: _shownOnly, ...choice }) => choice)
  const form = useSettingsForm({
    schema: notificationPreferencesForm,
    labels: { choices: texts.label, report_details: texts.details.label },
    initial: { choices: stored, report_details: hasDetails },
    save: async (values) => {
      await client.call(saveNotificationPreferences, { body: values })
    },
  })
  const current = form.valueOf('choices') ?? stored
  const replaceChoice = (changed: Choice) =>
    form.setValue(
      'choices',
      current.map((choice) => (choice.kind === changed.kind ? changed : choice)),
    )
  return (
    <SettingsForm form={form} label={texts.form}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{texts.kind}</th>
            {notificationChannels.map((channel) => (
              <th key={channel} scope="col" className={styles.channel}>
                {texts.channels[channel]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {current.map((choice) => (
            <ChoiceRow
              key={choice.kind}
              account={kind}
              choice={choice}
              isFixed={choices.some((entry) => entry.kind === choice.kind && entry.is_fixed)}
              onChange={replaceChoice}
            />
          ))}
        </tbody>
      </table>
      <Checkbox
        {...form.field('report_details').control}
        id={form.field('report_details').id}
        className={styles.details}
        hint={texts.details.text}
      >
        {texts.details.label}
      </Checkbox>
    </SettingsForm>
  )
}

interface ChoiceRowProps {
  readonly account: AccountKind
  readonly choice: Choice
  readonly isFixed: boolean
  readonly onChange: (choice: Choice) => void
}

function ChoiceRow({ account, choice, isFixed, onChange }: ChoiceRowProps) {
  const { name, text } = choice.kind === 'reports' ? texts.reports(account) : texts.kinds[choice.kind]
  const checkboxOf = (channel: NotificationChannel) => (
    <Checkbox
      checked={choice[channel]}
      disabled={isFixed}
      onChange={({ target }) => onChange({ ...choice, [channel]: target.checked })}
    >
      <span className={styles.word} aria-hidden>
        {texts.channels[channel]}
      </span>
      <span className="visually-hidden">{texts.tick(name, texts.channels[channel])}</span>
    </Checkbox>
  )
  return (
    <tr>
      <th scope="row" className={styles.kind}>
        <span className={styles.name}>{name}</span>
        <span className={styles.text}>{text}</span>
      </th>
      {isFixed ? (
        <td className={styles.fixed} colSpan={2}>
          {texts.always}
        </td>
      ) : (
        notificationChannels.map((channel) => (
          <td key={channel} className={styles.cell}>
            {checkboxOf(channel)}
          </td>
        ))
      )}
    </tr>
  )
}
