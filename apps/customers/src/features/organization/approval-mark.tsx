import type { Organization } from '@grana/contract/customers/organizations'
import { organizationTexts } from '@grana/messages/es/apps/organization'
import { Badge } from '@grana/ui/badge'
import { ClockIcon, ProhibitIcon, SealCheckIcon } from '@grana/ui/icons'

const looks = {
  pending: { tone: 'warning', icon: <ClockIcon /> },
  approved: { tone: 'success', icon: <SealCheckIcon /> },
  refused: { tone: 'danger', icon: <ProhibitIcon /> },
} as const

/** Whether staff have approved an organization. */
export function ApprovalMark({ approval }: Pick<Organization, 'approval'>) {
  return <Badge {...looks[approval]}>{organizationTexts.approval[approval]}</Badge>
}
