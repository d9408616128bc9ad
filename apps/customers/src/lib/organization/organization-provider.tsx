import { useCallback, useEffect, useState, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { getOrganization, listOrganizations } from '@grana/contract/customers/organizations'
import { isWithdrawn, type ShownQuery } from '@grana/parts/query/query-view'
import { useApiQuery } from '@grana/parts/query/use-api-query'
import { OrganizationContext, type OrganizationState } from './organization-context.ts'
import {
  parseRequestedOrganization,
  saveSelectedOrganization,
  ORGANIZATION_PARAMETER,
  getSelectedOrganization,
} from './selected-organization.ts'

/** The requested organization, or the first one. The previous one stays on the screen until the next is here. */
function useOrganizationState(requested: string | undefined): ShownQuery<OrganizationState> {
  const list = useApiQuery(listOrganizations)
  const own = list.data
  const chosen = own?.find(({ id }) => id === requested) ?? own?.[0]
  const isOpen = chosen !== undefined && !chosen.second_factor_missing
  const details = useApiQuery(getOrganization, { params: { organization: chosen?.id ?? '' } }, { enabled: isOpen })
  const organization = isOpen && !isWithdrawn(details.error) ? details.data : undefined
  const current = own?.find(({ id }) => id === organization?.id) ?? chosen
  return {
    data: own && (organization || !isOpen) ? { own, current, organization } : undefined,
    error: list.error ?? details.error,
    isFetching: list.isFetching || details.isFetching,
    refetch: () => (list.error ? list.refetch() : details.refetch()),
  }
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
  readonly children: (query: ShownQuery<OrganizationState>) => ReactNode
}

/** Loads the user's organizations for the layout and its screens. */
export function OrganizationProvider({ children }: OrganizationProviderProps) {
  const [requested, setRequested] = useState(getSelectedOrganization)
  const query = useOrganizationState(requested)
  const choose = useCallback((id: string) => {
    saveSelectedOrganization(id)
    setRequested(id)
  }, [])
  useAddress(choose)
  const value = query.data && { ...query.data, choose }
  return <OrganizationContext value={value}>{children(query)}</OrganizationContext>
}
