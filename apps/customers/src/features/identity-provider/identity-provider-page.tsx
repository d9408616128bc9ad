import { useState } from 'react'
import { useOrganization } from '#app/lib/organization/organization-context.ts'
import { Screen } from '#app/lib/screen.tsx'
import { SecondFactorScreen } from '#app/lib/second-factor-screen.tsx'
import { getIdentityProvider, type IdentityProviderAnswer } from '@grana/contract/identity/providers'
import { identityProvider as texts } from '@grana/messages/es/identity/identity-provider'
import { QueryView } from '@grana/parts/query/query-view'
import { useApiQuery } from '@grana/parts/query/use-api-query'
import { Button } from '@grana/ui/button'
import { EmptyState } from '@grana/ui/empty-state'
import { Skeleton } from '@grana/ui/skeleton'
import { ProviderActs } from './provider-acts.tsx'
import { ProviderDialog } from './provider-dialog.tsx'
import { ConnectionFacts, ProviderFacts } from './provider-facts.tsx'
import styles from './identity-provider.module.css'
import shared from '@grana/parts/machines/machines.module.css'

function Provider({ found }: { readonly found: IdentityProviderAnswer }) {
  const [isEditing, setIsEditing] = useState(false)
  const { provider } = found
  return (
    <div className={styles.screen}>
      {provider === null ? (
        <EmptyState
          kind="firstUse"
          title={texts.empty}
          text={texts.emptyText}
          action={<Button onClick={() => setIsEditing(true)}>{texts.connect}</Button>}
        />
      ) : (
        <>
          <ProviderFacts provider={provider} />
          <ProviderActs provider={provider} onChange={() => setIsEditing(true)} />
        </>
      )}
      <ConnectionFacts found={found} />
      {isEditing ? <ProviderDialog provider={provider} onClose={() => setIsEditing(false)} /> : null}
    </div>
  )
}

function IdentityProviderView() {
  const { id: organization } = useOrganization()
  const query = useApiQuery(getIdentityProvider, { params: { organization } })
  return (
    <Screen title={texts.title} lede={texts.lede}>
      <QueryView query={query} skeleton={<Skeleton className={shared.skeleton} />}>
        {(found) => <Provider found={found} />}
      </QueryView>
    </Screen>
  )
}

/** Single sign-on of the organization: its identity provider, what it may do and how it is connected. */
export function IdentityProviderPage() {
  return (
    <SecondFactorScreen title={texts.title} reason={texts.factor}>
      <IdentityProviderView />
    </SecondFactorScreen>
  )
}
