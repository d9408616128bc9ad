import { useOrganization } from './organization/organization-context.ts'

/** The organization that a screen is about. */
export function useOrganizationId(): string {
  return useOrganization().id
}
