import { createContext, use } from 'react'

/** The organization whose things the screens show. */
export interface CurrentOrganization {
  readonly id: string
  readonly name: string
}

export const OrganizationContext = createContext<CurrentOrganization | undefined>(undefined)

export function useOrganization(): CurrentOrganization {
  const organization = use(OrganizationContext)
  if (!organization) throw new Error('This screen stands outside of an organization')
  return organization
}
