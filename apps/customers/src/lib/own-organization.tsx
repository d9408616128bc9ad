import { useCallback } from 'react'
import { Outlet } from 'react-router'
import { listOrganizations } from '@grana/contract/organizations'
import { loading } from '@grana/messages/es/apps/loading'
import { useApp } from '@grana/parts/app/app-context'
import { NotFoundPage } from '@grana/parts/app/error-pages'
import { LoadedView } from './loaded-view.tsx'
import { useLoaded } from './use-loaded.ts'
import { OrganizationContext } from './use-organization-id.ts'

/** Screens about things of the organization that somebody works in. */
export function OwnOrganization() {
  const { client } = useApp().session
  const load = useCallback(() => client.call(listOrganizations), [client])
  const { state, retry } = useLoaded(load)
  return (
    <LoadedView state={state} onRetry={retry} label={loading.label} skeleton={null}>
      {([first]) =>
        first === undefined ? (
          <NotFoundPage />
        ) : (
          <OrganizationContext value={first.id}>
            <Outlet />
          </OrganizationContext>
        )
      }
    </LoadedView>
  )
}
