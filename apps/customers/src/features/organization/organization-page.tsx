import { useOrganization } from '#app/lib/organization/organization-context.ts'
import { Screen, Section } from '#app/lib/screen.tsx'
import { organizationTexts } from '@grana/messages/es/apps/organization'
import { ApprovalMark } from './approval-mark.tsx'
import { LeaveOrganization } from './leave-organization.tsx'
import { ProfileForm } from './profile-form.tsx'
import { ProfileView } from './profile-view.tsx'
import { SecondFactorRule } from './second-factor-rule.tsx'

const { profile, approvalText } = organizationTexts

/** What an organization says of itself, what it asks of its people, and the way out of it. */
export function OrganizationPage() {
  const organization = useOrganization()
  const { can, approval, id, name } = organization
  return (
    <Screen title={profile.title} lede={profile.lede} action={<ApprovalMark approval={approval} />}>
      <Section title={profile.section} text={can.edit ? approvalText[approval] : profile.readOnly}>
        {can.edit ? <ProfileForm organization={organization} /> : <ProfileView organization={organization} />}
      </Section>
      {can.govern ? <SecondFactorRule organization={organization} /> : null}
      <LeaveOrganization id={id} name={name} />
    </Screen>
  )
}
