import { createContext, use } from 'react'
import type { Organization, OwnOrganization } from '@grana/contract/customers/organizations'

/** Where somebody works: one of their organizations, with what they can do there. */
export interface OrganizationParts {
  readonly own: readonly OwnOrganization[]
  /** The chosen one; absent for whoever belongs to none. */
  readonly current: OwnOrganization | undefined
  /** What is known of it; absent when it asks for a second factor that the person does not have. */
  readonly organization: Organization | undefined
}

export interface OrganizationChoice extends OrganizationParts {
  readonly choose: (id: string) => void
  /** Once more, after something about it has changed. */
  readonly reload: () => void
}

export const OrganizationContext = createContext<OrganizationChoice | undefined>(undefined)

/** Everything about where somebody works; nothing while it is on its way. */
export function useOrganizations(): OrganizationChoice | undefined {
  return use(OrganizationContext)
}

/** The organization of a screen behind the gate. */
export function useOrganization(): Organization {
  const organization = use(OrganizationContext)?.organization
  if (!organization) throw new Error('This screen stands outside of an organization')
  return organization
}
