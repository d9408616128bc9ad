import { createContext, use } from 'react'

export const OrganizationContext = createContext<string | undefined>(undefined)

/** The organization whose things are on the screen. */
export function useOrganizationId(): string {
  const id = use(OrganizationContext)
  if (id === undefined) throw new Error('This screen stands outside of an organization')
  return id
}
