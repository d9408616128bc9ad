import { useState } from 'react'
import { useOrganization } from '#app/lib/organization/organization-context.ts'
import { Screen } from '#app/lib/screen.tsx'
import { SecondFactorScreen } from '#app/lib/second-factor-screen.tsx'
import { listEmailDomains, type EmailDomain } from '@grana/contract/identity/email-domains'
import { emailDomains as texts } from '@grana/messages/es/identity/email-domains'
import { QueryView } from '@grana/parts/query/query-view'
import { useApiQuery } from '@grana/parts/query/use-api-query'
import { Button } from '@grana/ui/button'
import { EmptyState } from '@grana/ui/empty-state'
import { Skeleton } from '@grana/ui/skeleton'
import { ClaimDialog } from './claim-dialog.tsx'
import { DomainEntry, isBeingChecked } from './domain-entry.tsx'
import { RemoveDialog } from './remove-dialog.tsx'
import styles from './email-domains.module.css'
import shared from '@grana/parts/machines/machines.module.css'

const pollMs = 1000

function EmailDomains() {
  const { id: organization } = useOrganization()
  const [isAdding, setIsAdding] = useState(false)
  const [removing, setRemoving] = useState<EmailDomain>()
  const query = useApiQuery(
    listEmailDomains,
    { params: { organization } },
    { refetchInterval: ({ state }) => (state.data?.some(isBeingChecked) ? pollMs : false) },
  )
  const add = <Button onClick={() => setIsAdding(true)}>{texts.add}</Button>
  return (
    <Screen title={texts.title} lede={texts.lede} action={query.data?.length === 0 ? null : add}>
      <QueryView query={query} skeleton={<Skeleton className={shared.skeleton} />}>
        {(domains) =>
          domains.length === 0 ? (
            <EmptyState kind="firstUse" title={texts.empty} text={texts.emptyText} action={add} />
          ) : (
            <ul className={styles.list} aria-label={texts.list}>
              {domains.map((domain) => (
                <DomainEntry key={domain.id} domain={domain} onRemove={() => setRemoving(domain)} />
              ))}
            </ul>
          )
        }
      </QueryView>
      {isAdding ? <ClaimDialog onClose={() => setIsAdding(false)} /> : null}
      {removing === undefined ? null : <RemoveDialog domain={removing} onClose={() => setRemoving(undefined)} />}
    </Screen>
  )
}

/** Email domains of the organization: what its owners claim and prove by DNS. */
export function EmailDomainsPage() {
  return (
    <SecondFactorScreen title={texts.title} reason={texts.factor}>
      <EmailDomains />
    </SecondFactorScreen>
  )
}
