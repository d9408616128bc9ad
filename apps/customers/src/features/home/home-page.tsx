import { useCallback } from 'react'
import { useOrganization } from '#app/lib/organization/organization-context.ts'
import { paths } from '#app/paths.ts'
import { listMembers } from '@grana/contract/customers/members'
import type { Organization } from '@grana/contract/customers/organizations'
import { home } from '@grana/messages/es/apps/home'
import { organizationTexts } from '@grana/messages/es/apps/organization'
import { useApp, useUser } from '@grana/parts/app/app-context'
import { portalLinks } from '@grana/parts/app/portal-links'
import { Done, Go, HomeFrame, Step } from '@grana/parts/home/home-frame'
import { useLoaded } from '@grana/parts/loaded/use-loaded'

const texts = home.customers

const isComplete = ({ legal_name, sector, website, summary }: Organization) =>
  [legal_name, sector, website, summary].every((value) => value !== null)

/** What is to be done next in the organization, by what the person may do and what is done already. */
export function HomePage() {
  const organization = useOrganization()
  const user = useUser()
  const lede = (
    <>
      <p>{texts.lede(organization.name)}</p>
      <p>{organizationTexts.approvalText[organization.approval]}</p>
    </>
  )
  return (
    <HomeFrame lede={lede} coming={texts.coming}>
      {user.two_factor_enabled ? null : <SecondFactor />}
      {organization.can.edit ? <Profile organization={organization} isFirst={user.two_factor_enabled} /> : null}
      {organization.can.invite ? <Team organization={organization} /> : null}
      {organization.can.write_targets ? (
        <Step {...texts.target} action={<Go href={paths.targets()}>{texts.target.action}</Go>} />
      ) : null}
      {organization.can.create_program ? (
        <Step {...texts.program} action={<Go href={paths.beginProgram()}>{texts.program.action}</Go>} />
      ) : null}
      <Look />
      {user.two_factor_enabled ? <Step {...home.security.secondFactorOn} action={<Done />} /> : null}
    </HomeFrame>
  )
}

function SecondFactor() {
  const { portalUrl } = useApp().runtime
  const { title, action } = home.security.secondFactorOff
  const go = <Go href={portalUrl + portalLinks.twoFactor}>{action}</Go>
  return <Step title={title} text={texts.secondFactorWhy} isNow action={go} />
}

interface ProfileProps {
  readonly organization: Organization
  /** Nothing else comes before it. */
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

/** Whoever is alone in it has nobody to decide with. */
function Team({ organization }: { readonly organization: Organization }) {
  const { client } = useApp().session
  const { state } = useLoaded(
    useCallback(
      () => client.call(listMembers, { params: { organization: organization.id }, query: {} }),
      [client, organization.id],
    ),
  )
  const isDone = state.status === 'ready' && state.value.length > 1
  const { title, text, action } = texts.team
  return <Step title={title} text={text} action={isDone ? <Done /> : <Go href={paths.team()}>{action}</Go>} />
}

function Look() {
  const { portalUrl } = useApp().runtime
  const { title, text, action } = texts.programs
  return <Step title={title} text={text} action={<Go href={portalUrl + portalLinks.programs}>{action}</Go>} />
}
