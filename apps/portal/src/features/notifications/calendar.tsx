import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { accountPaths } from '#app/account-paths.ts'
import { SettingsSection } from '#app/lib/account/settings-page.tsx'
import type { Client } from '@grana/client/create-client'
import type { User } from '@grana/contract/accounts'
import {
  getCalendarFeed,
  removeCalendarFeed,
  renewCalendarFeed,
  type CalendarFeed,
} from '@grana/contract/notifications/calendar'
import { calendarTexts as texts } from '@grana/messages/es/account/calendar'
import { dateAndTime } from '@grana/messages/es/formats/dates'
import { operationQuery } from '@grana/parts/query/operation-query'
import { QueryView } from '@grana/parts/query/query-view'
import { useAction } from '@grana/parts/query/use-action'
import { Button, ButtonLink } from '@grana/ui/button'
import { Dialog } from '@grana/ui/dialog'
import { Field } from '@grana/ui/field'
import { TextInput } from '@grana/ui/input'
import { Skeleton } from '@grana/ui/skeleton'
import { useCopy } from '@grana/ui/use-copy'
import styles from './calendar.module.css'

export interface CalendarProps {
  readonly client: Client
  readonly user: Pick<User, 'kind' | 'two_factor_enabled' | 'timezone'>
}

type Change = 'renew' | 'remove'

interface FeedProps extends CalendarProps {
  readonly feed: CalendarFeed
  readonly onChanged: () => Promise<unknown>
}

interface ConfirmProps {
  readonly change: Change | undefined
  readonly isBusy: boolean
  readonly onClose: () => void
  readonly onConfirm: (change: Change) => void
}

/** Both changes end the present address, so they ask first. */
function Confirm({ change, isBusy, onClose, onConfirm }: ConfirmProps) {
  const isRemoval = change === 'remove'
  return (
    <Dialog
      open={change !== undefined}
      onClose={onClose}
      title={isRemoval ? texts.removeTitle : texts.renewTitle}
      closeLabel={texts.cancel}
      actions={
        <>
          <Button look="line" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button {...(isRemoval && { look: 'danger' })} busy={isBusy} onClick={() => change && onConfirm(change)}>
            {isRemoval ? texts.remove : texts.renew}
          </Button>
        </>
      }
    >
      <p>{isRemoval ? texts.removeText : texts.renewText}</p>
    </Dialog>
  )
}

function Feed({ client, user, feed, onChanged }: FeedProps) {
  const [asked, setAsked] = useState<Change>()
  const { act, isBusy } = useAction()
  const { isCopied, copy } = useCopy()
  const [hasFailed, setHasFailed] = useState(false)
  const { address, created_at: since } = feed
  const change = (to: Change) =>
    act(to, {
      work: async () => {
        await client.call(to === 'remove' ? removeCalendarFeed : renewCalendarFeed, {})
        await onChanged()
      },
      done: to === 'remove' ? texts.removed : texts.renewed,
      after: () => setAsked(undefined),
    })
  if (address === undefined || since === undefined) {
    return (
      <Button busy={isBusy} onClick={() => change('renew')}>
        {texts.create}
      </Button>
    )
  }
  return (
    <div className={styles.feed}>
      <Field
        label={texts.address}
        hint={texts.since(dateAndTime(new Date(since), user.timezone))}
        error={hasFailed ? texts.copyFailed : undefined}
      >
        <TextInput readOnly value={address} onFocus={({ target }) => target.select()} />
      </Field>
      <div className={styles.acts}>
        <Button onClick={async () => setHasFailed(!(await copy(address)))}>
          {isCopied ? texts.copied : texts.copy}
        </Button>
        <Button look="line" onClick={() => setAsked('renew')}>
          {texts.renew}
        </Button>
        <Button look="quiet" onClick={() => setAsked('remove')}>
          {texts.remove}
        </Button>
      </div>
      <Confirm change={asked} isBusy={isBusy} onClose={() => setAsked(undefined)} onConfirm={change} />
    </div>
  )
}

function OwnFeed({ client, user }: CalendarProps) {
  const query = useQuery({ ...operationQuery(client, getCalendarFeed, {}), gcTime: 0 })
  return (
    <QueryView query={query} skeleton={<Skeleton height="control" />}>
      {(feed) => <Feed client={client} user={user} feed={feed} onChanged={() => query.refetch()} />}
    </QueryView>
  )
}

/** The secret address of the calendar of due dates: shown, renewed and switched off. */
export function Calendar({ client, user }: CalendarProps) {
  if (user.kind === 'staff') return null
  return (
    <SettingsSection title={texts.title} text={texts.text[user.kind]}>
      <p className={styles.note}>{texts.content}</p>
      {user.two_factor_enabled ? (
        <OwnFeed client={client} user={user} />
      ) : (
        <>
          <p className={styles.note}>{texts.factor}</p>
          <ButtonLink look="line" href={accountPaths.twoFactor()}>
            {texts.factorAction}
          </ButtonLink>
        </>
      )}
    </SettingsSection>
  )
}
