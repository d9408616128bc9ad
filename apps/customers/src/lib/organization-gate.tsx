import { useCallback } from 'react'
import { Outlet } from 'react-router'
import { listOrganizations } from '@grana/contract/organizations'
import { shell } from '@grana/messages/es/apps/shell'
import { useApp } from '@grana/parts/app/app-context'
import { LoadedView } from '@grana/parts/loaded/loaded-view'
import { useLoaded } from '@grana/parts/loaded/use-loaded'
import { EmptyState } from '@grana/ui/empty-state'
import { Skeleton } from '@grana/ui/skeleton'
import { OrganizationContext } from './use-organization.ts'

/** Screens below it belong to an organization. */
export function OrganizationGate() {
  const { session } = useApp()
  const { state, retry } = useLoaded(useCallback(() => session.client.call(listOrganizations), [session]))
  return (
    <LoadedView state={state} onRetry={retry} skeleton={<Skeleton />}>
      {([first]) =>
        first === undefined ? (
          <EmptyState kind="error" title={shell.noOrganization} />
        ) : (
          <OrganizationContext value={first}>
            <Outlet />
          </OrganizationContext>
        )
      }
    </LoadedView>
  )
}
