import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useOrganization } from '#app/lib/organization/organization-context.ts'
import { Screen } from '#app/lib/screen.tsx'
import { SecondFactorScreen } from '#app/lib/second-factor-screen.tsx'
import { paths } from '#app/paths.ts'
import { listWebhooks, type Webhook } from '@grana/contract/machines/webhooks'
import { dateAndTime } from '@grana/messages/es/formats/dates'
import { webhooks as texts } from '@grana/messages/es/machines/webhooks'
import { useTimeZone } from '@grana/parts/app/use-time-zone'
import { QueryView } from '@grana/parts/query/query-view'
import { useApiQuery } from '@grana/parts/query/use-api-query'
import { ButtonLink } from '@grana/ui/button'
import { EmptyState } from '@grana/ui/empty-state'
import { Skeleton } from '@grana/ui/skeleton'
import { Deliveries } from './deliveries.tsx'
import { RemoveDialog } from './remove-dialog.tsx'
import { SecretDialog } from './secret-dialog.tsx'
import { WebhookActs } from './webhook-acts.tsx'
import { eventsOf, reachOf, WebhookState } from './webhook-state.tsx'
import styles from './webhooks.module.css'
import shared from '@grana/parts/machines/machines.module.css'

function Facts({ webhook }: { readonly webhook: Webhook }) {
  const timeZone = useTimeZone()
  const momentOf = (at: string) => dateAndTime(new Date(at), timeZone)
  const { off_reason: reason, failing_since: failing, previous_until: overlap, state } = webhook
  return (
    <div className={styles.facts}>
      <p>
        <b>{webhook.url}</b>
      </p>
      <p>
        {eventsOf(webhook)} · {reachOf(webhook)}
      </p>
      {reason === undefined ? null : (
        <p>
          {texts.offReasons[reason]} {texts.offText}
        </p>
      )}
      {state === 'on' && failing !== undefined ? <p>{texts.failingSince(momentOf(failing))}</p> : null}
      {webhook.is_creator_owner ? null : <p>{texts.notOwner}</p>}
      {overlap === undefined ? null : <p>{texts.overlap(momentOf(overlap))}</p>}
      <p className={styles.muted}>
        {texts.ends(webhook.hint)} · {texts.by(webhook.created_by)}
      </p>
    </div>
  )
}

function Details({ webhook }: { readonly webhook: Webhook }) {
  const navigate = useNavigate()
  const [secret, setSecret] = useState<string>()
  const [isRemoving, setIsRemoving] = useState(false)
  return (
    <>
      <div>
        <Facts webhook={webhook} />
        <WebhookActs webhook={webhook} onIssued={setSecret} onRemove={() => setIsRemoving(true)} />
      </div>
      <Deliveries webhook={webhook} />
      {secret === undefined ? null : <SecretDialog secret={secret} onClose={() => setSecret(undefined)} />}
      {isRemoving ? (
        <RemoveDialog
          webhook={webhook}
          onClose={() => setIsRemoving(false)}
          onRemoved={() => void navigate(paths.webhooks())}
        />
      ) : null}
    </>
  )
}

function Opened() {
  const { webhook: id = '' } = useParams()
  const { id: organization } = useOrganization()
  const query = useApiQuery(listWebhooks, { params: { organization } })
  const shown = query.data?.find((one) => one.id === id)
  const back = (
    <ButtonLink look="line" href={paths.webhooks()}>
      {texts.back}
    </ButtonLink>
  )
  return (
    <Screen
      title={shown === undefined ? texts.title : new URL(shown.url).host}
      action={shown === undefined ? null : <WebhookState webhook={shown} />}
    >
      <QueryView query={query} skeleton={<Skeleton className={shared.skeleton} />}>
        {() =>
          shown === undefined ? (
            <EmptyState kind="noMatch" title={texts.gone} text={texts.goneText} action={back} />
          ) : (
            <Details webhook={shown} />
          )
        }
      </QueryView>
    </Screen>
  )
}

/** One webhook: what it sends, its state and its deliveries. */
export function WebhookPage() {
  return (
    <SecondFactorScreen title={texts.title} reason={texts.factor}>
      <Opened />
    </SecondFactorScreen>
  )
}
