import { useOrganization } from '#app/lib/organization/organization-context.ts'
import { useApprovalText } from '#app/lib/organization/use-approval-text.ts'
import { paths } from '#app/paths.ts'
import { listMembers } from '@grana/contract/customers/members'
import type { Organization } from '@grana/contract/customers/organizations'
import { listTargets } from '@grana/contract/customers/targets'
import { listOrganizationPrograms } from '@grana/contract/programs/builder'
import { organizationTexts } from '@grana/messages/es/apps/organization'
import { home } from '@grana/messages/es/homes/home'
import { useApp, useUser } from '@grana/parts/app/app-context'
import { portalLinks } from '@grana/parts/app/portal-links'
import { useTwoFactorAddress } from '@grana/parts/app/two-factor-address'
import { Done, Go, HomeFrame, Step } from '@grana/parts/home/home-frame'
import { useApiPages } from '@grana/parts/query/use-api-pages'
import { useApiQuery } from '@grana/parts/query/use-api-query'

const texts = home.customers

const isComplete = ({ legal_name, sector, website, summary }: Organization) =>
  [legal_name, sector, website, summary].every((value) => value !== null)

/** Next steps for a new organization, by the user's permissions and what is already done. */
export function FirstSteps() {
  const organization = useOrganization()
  const user = useUser()
  const approvalText = useApprovalText(organization.approval)
  const lede = (
    <>
      <p>{texts.lede(organization.name)}</p>
      <p>
        {organization.approval === 'approved' && !organization.can.publish
          ? organizationTexts.approvedForOthers
          : approvalText}
      </p>
    </>
  )
  return (
    <HomeFrame lede={lede} coming={texts.coming}>
      {user.two_factor_enabled ? null : <SecondFactor />}
      {organization.can.edit ? <Profile organization={organization} isFirst={user.two_factor_enabled} /> : null}
      {organization.can.invite ? <Team organization={organization} /> : null}
      {organization.can.write_targets ? <VerifiedTarget organization={organization} /> : null}
      {organization.can.create_program ? <FirstProgram organization={organization} /> : null}
      <BrowsePrograms />
      {user.two_factor_enabled ? <Step {...home.security.secondFactorOn} action={<Done />} /> : null}
    </HomeFrame>
  )
}

function SecondFactor() {
  const { title, action } = home.security.secondFactorOff
  const go = <Go href={useTwoFactorAddress()}>{action}</Go>
  return <Step title={title} text={texts.secondFactorWhy} isNow action={go} />
}

interface ProfileProps {
  readonly organization: Organization
  /** Whether all earlier steps are done. */
  readonly isFirst: boolean
}

function Profile({ organization, isFirst }: ProfileProps) {
  const isDone = isComplete(organization)
  const { title, text, action } = texts.organization
  return (
    <Step
      title={title}
      text={text}
      isNow={isFirst && !isDone}
      action={isDone ? <Done /> : <Go href={paths.organization()}>{action}</Go>}
    />
  )
}

/** Done when the organization has a second member: some decisions need two. */
function Team({ organization }: { readonly organization: Organization }) {
  const { entries } = useApiPages(listMembers, { params: { organization: organization.id }, query: {} })
  const isDone = entries.length > 1
  const { title, text, action } = texts.team
  return <Step title={title} text={text} action={isDone ? <Done /> : <Go href={paths.team()}>{action}</Go>} />
}

/** Done when one target is verified, because publishing requires it. */
function VerifiedTarget({ organization }: { readonly organization: Organization }) {
  const params = { organization: organization.id }
  const verified = useApiQuery(listTargets, { params, query: { authority: 'proven' } })
  const isDone = verified.data !== undefined && verified.data.data.length > 0
  const { title, text, action } = texts.target
  return <Step title={title} text={text} action={isDone ? <Done /> : <Go href={paths.targets()}>{action}</Go>} />
}

function FirstProgram({ organization }: { readonly organization: Organization }) {
  const { entries } = useApiPages(listOrganizationPrograms, { params: { organization: organization.id }, query: {} })
  const isDone = entries.length > 0
  const { title, text, action } = texts.program
  const canPublishNow = organization.approval === 'pending' && organization.can.publish && !isDone
  return (
    <>
      {canPublishNow ? (
        <Step
          title={texts.disclosure.title}
          text={texts.disclosure.text}
          action={<Go href={paths.beginDisclosureProgram()}>{texts.disclosure.action}</Go>}
        />
      ) : null}
      <Step title={title} text={text} action={isDone ? <Done /> : <Go href={paths.beginProgram()}>{action}</Go>} />
    </>
  )
}

function BrowsePrograms() {
  const { portalUrl } = useApp().runtime
  const { title, text, action } = texts.programs
  return <Step title={title} text={text} action={<Go href={portalUrl + portalLinks.programs}>{action}</Go>} />
}
