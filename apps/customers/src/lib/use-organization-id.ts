import { useOrganization } from './organization/organization-context.ts'

/** Id of the organization of a screen. */
export function useOrganizationId(): string {
  return useOrganization().id
}
