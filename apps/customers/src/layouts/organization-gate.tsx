import { Outlet } from 'react-router'
import { LeaveOrganization } from '#app/features/organization/leave-organization.tsx'
import type { OrganizationState } from '#app/lib/organization/organization-context.ts'
import { Screen } from '#app/lib/screen.tsx'
import { organizationTexts } from '@grana/messages/es/apps/organization'
import { useApp } from '@grana/parts/app/app-context'
import { portalLinks } from '@grana/parts/app/portal-links'
import { useTwoFactorAddress } from '@grana/parts/app/two-factor-address'
import { QueryView } from '@grana/parts/query/query-view'
import type { QueryState } from '@grana/parts/query/use-query'
import { ButtonLink } from '@grana/ui/button'
import { EmptyState } from '@grana/ui/empty-state'
import { Skeleton } from '@grana/ui/skeleton'
import styles from './organization-gate.module.css'

export interface OrganizationGateProps {
  readonly state: QueryState<OrganizationState>
  readonly onRetry: () => void
}

/** Renders its screens only with an organization; a user without one sees how to get one. */
export function OrganizationGate({ state, onRetry }: OrganizationGateProps) {
  if (state.status === 'ready' && state.value.organization) return <Outlet key={state.value.organization.id} />
  return (
    <div className={styles.gate}>
      <QueryView state={state} onRetry={onRetry} skeleton={<Shape />}>
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
