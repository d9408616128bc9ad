import { Outlet } from 'react-router'
import { LeaveOrganization } from '#app/features/organization/leave-organization.tsx'
import type { OrganizationState } from '#app/lib/organization/organization-context.ts'
import { Screen } from '#app/lib/screen.tsx'
import { organizationTexts } from '@grana/messages/es/apps/organization'
import { useApp } from '@grana/parts/app/app-context'
import { portalLinks } from '@grana/parts/app/portal-links'
import { useTwoFactorAddress } from '@grana/parts/app/two-factor-address'
import { QueryView, type ShownQuery } from '@grana/parts/query/query-view'
import { ButtonLink } from '@grana/ui/button'
import { EmptyState } from '@grana/ui/empty-state'
import { Skeleton } from '@grana/ui/skeleton'
import styles from './organization-gate.module.css'

/** Renders its screens only with an organization; a user without one sees how to get one. */
export function OrganizationGate({ query }: { readonly query: ShownQuery<OrganizationState> }) {
  const organization = query.data?.organization
  if (organization) return <Outlet key={organization.id} />
  return (
    <div className={styles.gate}>
      <QueryView query={query} skeleton={<Shape />}>
        {({ current }) => (current ? <Locked id={current.id} name={current.name} /> : <None />)}
      </QueryView>
    </div>
  )
}

function Shape() {
  return (
    <div className={styles.shape}>
      <Skeleton height="title" width={4} />
      <Skeleton width={7} />
      <Skeleton width={6} />
    </div>
  )
}

function None() {
  const { portalUrl } = useApp().runtime
  const { title, text, action } = organizationTexts.none
  const contact = (
    <ButtonLink look="line" href={portalUrl + portalLinks.contact}>
      {action}
    </ButtonLink>
  )
  return <EmptyState kind="firstUse" level={1} title={title} text={text} action={contact} />
}

function Locked({ id, name }: { readonly id: string; readonly name: string }) {
  const factorAddress = useTwoFactorAddress()
  const { title, text, action } = organizationTexts.locked
  return (
    <Screen title={title(name)} lede={text}>
      <ButtonLink href={factorAddress}>{action}</ButtonLink>
      <LeaveOrganization id={id} name={name} />
    </Screen>
  )
}
