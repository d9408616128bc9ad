import { createContext, use } from 'react'
import type { Organization, OwnOrganization } from '@grana/contract/customers/organizations'

/** The user's current organization and what they can do in it. */
export interface OrganizationState {
  readonly own: readonly OwnOrganization[]
  /** The selected organization; absent for a user without any. */
  readonly current: OwnOrganization | undefined
  /** Its details; absent when it requires a second factor that the user does not have. */
  readonly organization: Organization | undefined
}

export interface OrganizationContextValue extends OrganizationState {
  readonly choose: (id: string) => void
}

export const OrganizationContext = createContext<OrganizationContextValue | undefined>(undefined)

/** The user's organizations; `undefined` while they load. */
export function useOrganizations(): OrganizationContextValue | undefined {
  return use(OrganizationContext)
}

/** The organization of a screen below `OrganizationGate`. */
export function useOrganization(): Organization {
  const organization = use(OrganizationContext)?.organization
  if (!organization) throw new Error('useOrganization must be used below OrganizationGate')
  return organization
}
