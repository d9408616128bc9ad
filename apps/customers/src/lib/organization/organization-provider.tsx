import { useCallback, useEffect, useState, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import type { Client } from '@grana/client/create-client'
import { getOrganization, listOrganizations } from '@grana/contract/customers/organizations'
import { useApp } from '@grana/parts/app/app-context'
import { useQuery, type QueryState } from '@grana/parts/query/use-query'
import { OrganizationContext, type OrganizationState } from './organization-context.ts'
import {
  parseRequestedOrganization,
  saveSelectedOrganization,
  ORGANIZATION_PARAMETER,
  getSelectedOrganization,
} from './selected-organization.ts'

async function loadParts(client: Client, requested: string | undefined): Promise<OrganizationState> {
  const own = await client.call(listOrganizations)
  const current = own.find(({ id }) => id === requested) ?? own[0]
  if (!current || current.second_factor_missing) return { own, current, organization: undefined }
  const organization = await client.call(getOrganization, { params: { organization: current.id } })
  return { own, current, organization }
}

/** Selects the organization that the URL requests, and removes the parameter. */
function useAddress(choose: (id: string) => void): void {
  const [search, setSearch] = useSearchParams()
  const asked = parseRequestedOrganization(search)
  useEffect(() => {
    if (asked === undefined) return
    choose(asked)
    setSearch(
      (before) => {
        before.delete(ORGANIZATION_PARAMETER)
        return before
      },
      { replace: true },
    )
  }, [asked, choose, setSearch])
}

export interface OrganizationProviderProps {
  readonly children: (state: QueryState<OrganizationState>, retry: () => void) => ReactNode
}

/** Loads the user's organizations for the layout and its screens. */
export function OrganizationProvider({ children }: OrganizationProviderProps) {
  const { client } = useApp().session
  const [wish, setWish] = useState(getSelectedOrganization)
  const { state, reload, retry } = useQuery(useCallback(() => loadParts(client, wish), [client, wish]))
  const choose = useCallback((id: string) => {
    saveSelectedOrganization(id)
    setWish(id)
  }, [])
  useAddress(choose)
  const value = state.status === 'ready' ? { ...state.value, choose, reload } : undefined
  return <OrganizationContext value={value}>{children(state, retry)}</OrganizationContext>
}
