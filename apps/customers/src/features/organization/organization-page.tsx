import { useOrganization } from '#app/lib/organization/organization-context.ts'
import { useApprovalText } from '#app/lib/organization/use-approval-text.ts'
import { Screen, Section } from '#app/lib/screen.tsx'
import { paths } from '#app/paths.ts'
import type { Organization } from '@grana/contract/customers/organizations'
import { organizationTexts } from '@grana/messages/es/apps/organization'
import { directory } from '@grana/messages/es/identity/directory'
import { emailDomains } from '@grana/messages/es/identity/email-domains'
import { identityProvider } from '@grana/messages/es/identity/identity-provider'
import { apiTokens } from '@grana/messages/es/machines/api-tokens'
import { trackers } from '@grana/messages/es/machines/trackers'
import { webhooks } from '@grana/messages/es/machines/webhooks'
import { Badge } from '@grana/ui/badge'
import { ButtonLink } from '@grana/ui/button'
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
          {can.govern ? (
            <Section title={emailDomains.title} text={emailDomains.entry}>
              <ButtonLink look="line" href={paths.emailDomains()}>
                {emailDomains.open}
              </ButtonLink>
            </Section>
          ) : null}
          {can.govern ? (
            <Section title={directory.title} text={directory.entry}>
              <ButtonLink look="line" href={paths.directory()}>
                {directory.open}
              </ButtonLink>
            </Section>
          ) : null}
          {can.govern ? (
            <Section title={identityProvider.title} text={identityProvider.entry}>
              <ButtonLink look="line" href={paths.identityProvider()}>
                {identityProvider.open}
              </ButtonLink>
            </Section>
          ) : null}
          {can.govern ? (
            <Section title={trackers.title} text={trackers.entry}>
              <ButtonLink look="line" href={paths.trackers()}>
                {trackers.open}
              </ButtonLink>
            </Section>
          ) : null}
          {can.govern ? (
            <Section title={webhooks.title} text={webhooks.entry}>
              <ButtonLink look="line" href={paths.webhooks()}>
                {webhooks.open}
              </ButtonLink>
            </Section>
          ) : null}
          {can.govern ? (
            <Section title={apiTokens.title} text={apiTokens.entry}>
              <ButtonLink look="line" href={paths.apiTokens()}>
                {apiTokens.open}
              </ButtonLink>
            </Section>
          ) : null}
          <LeaveOrganization id={id} name={name} />
        </div>
      </div>
    </Screen>
  )
}
