import { useOrganization } from '#app/lib/organization/organization-context.ts'
import { useApprovalText } from '#app/lib/organization/use-approval-text.ts'
import { Screen, Section } from '#app/lib/screen.tsx'
import type { Organization } from '@grana/contract/customers/organizations'
import { organizationTexts } from '@grana/messages/es/apps/organization'
import { Badge } from '@grana/ui/badge'
import { ClockIcon, ProhibitIcon, SealCheckIcon } from '@grana/ui/icons'
import { LeaveOrganization } from './leave-organization.tsx'
import { ProfileForm } from './profile-form.tsx'
import { ProfileView } from './profile-view.tsx'
import { SecondFactorRule } from './second-factor-rule.tsx'
import styles from './organization.module.css'

const looks = {
  pending: { tone: 'warning', icon: <ClockIcon /> },
  approved: { tone: 'success', icon: <SealCheckIcon /> },
  refused: { tone: 'danger', icon: <ProhibitIcon /> },
} as const

/** Whether staff have approved an organization. */
function ApprovalMark({ approval }: Pick<Organization, 'approval'>) {
  return <Badge {...looks[approval]}>{organizationTexts.approval[approval]}</Badge>
}

const { profile } = organizationTexts

/** Profile of an organization, its security requirement, and leaving it. */
export function OrganizationPage() {
  const organization = useOrganization()
  const { can, approval, id, name } = organization
  const approvalText = useApprovalText(approval)
  return (
    <Screen title={profile.title} lede={profile.lede} action={<ApprovalMark approval={approval} />}>
      <div className={styles.columns}>
        <Section title={profile.section} text={can.edit ? approvalText : profile.readOnly}>
          {can.edit ? <ProfileForm organization={organization} /> : <ProfileView organization={organization} />}
        </Section>
        <div className={styles.side}>
          {can.govern ? <SecondFactorRule organization={organization} /> : null}
          <LeaveOrganization id={id} name={name} />
        </div>
      </div>
    </Screen>
  )
}
