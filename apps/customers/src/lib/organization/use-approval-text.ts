import type { Organization } from '@grana/contract/customers/organizations'
import { organizationTexts } from '@grana/messages/es/apps/organization'
import { useApp } from '@grana/parts/app/app-context'

/** Approval state of the organization, with the expected time where the installation sets it. */
export function useApprovalText(approval: Organization['approval']): string {
  const { approvalHours } = useApp().runtime
  const text = organizationTexts.approvalText[approval]
  const hasTime = approval === 'pending' && approvalHours !== undefined
  return hasTime ? `${text} ${organizationTexts.approvalTime(approvalHours)}` : text
}
