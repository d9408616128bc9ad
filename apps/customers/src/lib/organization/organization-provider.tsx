import { useCallback, useEffect, useState, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import type { Client } from '@grana/client/create-client'
import { getOrganization, listOrganizations } from '@grana/contract/customers/organizations'
import { useApp } from '@grana/parts/app/app-context'
import { useLoaded, type Loaded } from '@grana/parts/loaded/use-loaded'
import { askedFor, keepChosen, ORGANIZATION_PARAMETER, readChosen } from './chosen-organization.ts'
import { OrganizationContext, type OrganizationParts } from './organization-context.ts'

async function loadParts(client: Client, wish: string | undefined): Promise<OrganizationParts> {
  const own = await client.call(listOrganizations)
  const current = own.find(({ id }) => id === wish) ?? own[0]
  if (!current || current.second_factor_missing) return { own, current, organization: undefined }
  const organization = await client.call(getOrganization, { params: { organization: current.id } })
  return { own, current, organization }
}

/** An address may lead to another organization; it is chosen, and the address says no more of it. */
function useAddress(choose: (id: string) => void): void {
  const [search, setSearch] = useSearchParams()
  const asked = askedFor(search)
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
  readonly children: (state: Loaded<OrganizationParts>, retry: () => void) => ReactNode
}

/** Finds out where somebody works, for the frame and for every screen in it. */
export function OrganizationProvider({ children }: OrganizationProviderProps) {
  const { client } = useApp().session
  const [wish, setWish] = useState(readChosen)
  const { state, reload, retry } = useLoaded(useCallback(() => loadParts(client, wish), [client, wish]))
  const choose = useCallback((id: string) => {
    keepChosen(id)
    setWish(id)
  }, [])
  useAddress(choose)
  const value = state.status === 'ready' ? { ...state.value, choose, reload } : undefined
  return <OrganizationContext value={value}>{children(state, retry)}</OrganizationContext>
}
