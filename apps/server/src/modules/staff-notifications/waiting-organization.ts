/** Deduplication key: one notification per waiting organization and approver. */
export const waitingOrganization = (organizationId: string): string => `organization-waiting:${organizationId}`
