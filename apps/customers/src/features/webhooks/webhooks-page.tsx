import { useState } from 'react'
import { useOrganization } from '#app/lib/organization/organization-context.ts'
import { Screen } from '#app/lib/screen.tsx'
import { SecondFactorScreen } from '#app/lib/second-factor-screen.tsx'
import { listWebhooks } from '@grana/contract/machines/webhooks'
import { webhooks as texts } from '@grana/messages/es/machines/webhooks'
import { QueryView } from '@grana/parts/query/query-view'
import { useApiQuery } from '@grana/parts/query/use-api-query'
import { Button } from '@grana/ui/button'
import { EmptyState } from '@grana/ui/empty-state'
import { Skeleton } from '@grana/ui/skeleton'
import { CreateWebhookDialog } from './create-webhook-dialog.tsx'
import { SecretDialog } from './secret-dialog.tsx'
import { WebhookTable } from './webhook-table.tsx'
import shared from '@grana/parts/machines/machines.module.css'

function Webhooks() {
  const { id: organization } = useOrganization()
  const [isCreating, setIsCreating] = useState(false)
  const [secret, setSecret] = useState<string>()
  const query = useApiQuery(listWebhooks, { params: { organization } })
  const create = <Button onClick={() => setIsCreating(true)}>{texts.create}</Button>
  return (
    <Screen title={texts.title} lede={texts.lede} action={query.data?.length === 0 ? null : create}>
      <QueryView query={query} skeleton={<Skeleton className={shared.skeleton} />}>
        {(webhooks) =>
          webhooks.length === 0 ? (
            <EmptyState kind="firstUse" title={texts.empty} text={texts.emptyText} action={create} />
          ) : (
            <WebhookTable webhooks={webhooks} />
          )
        }
      </QueryView>
      {isCreating ? (
        <CreateWebhookDialog
          onClose={() => setIsCreating(false)}
          onIssued={(issued) => {
            setIsCreating(false)
            setSecret(issued)
          }}
        />
      ) : null}
      {secret === undefined ? null : <SecretDialog secret={secret} onClose={() => setSecret(undefined)} />}
    </Screen>
  )
}

/** Webhooks of the organization: where events of its reports are sent. */
export function WebhooksPage() {
  return (
    <SecondFactorScreen title={texts.title} reason={texts.factor}>
      <Webhooks />
    </SecondFactorScreen>
  )
}
