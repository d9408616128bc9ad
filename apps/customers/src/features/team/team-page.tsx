import { useState } from 'react'
import { useOrganization } from '#app/lib/organization/organization-context.ts'
import { Screen } from '#app/lib/screen.tsx'
import { organizationTexts } from '@grana/messages/es/apps/organization'
import { team } from '@grana/messages/es/apps/team'
import { useUser } from '@grana/parts/app/app-context'
import { useTwoFactorAddress } from '@grana/parts/app/two-factor-address'
import { useNews } from '@grana/parts/notices/use-news'
import { Button, ButtonLink } from '@grana/ui/button'
import { PlusIcon } from '@grana/ui/icons'
import { Invitations } from './invitations.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { Members } from './members.tsx'
import { RoleGuide } from './role-guide.tsx'
import { useInvitations } from './use-invitations.ts'
import { useMembers } from './use-members.ts'

/** Inviting asks for a second factor: who has none is led to it. */
function InviteAction({ onInvite }: { readonly onInvite: () => void }) {
  const { two_factor_enabled: hasFactor } = useUser()
  const factorAddress = useTwoFactorAddress()
  if (!hasFactor) return <ButtonLink href={factorAddress}>{organizationTexts.factorFirst.invite}</ButtonLink>
  return (
    <Button onClick={onInvite}>
      <PlusIcon />
      {team.invite.action}
    </Button>
  )
}

/** Who works in the organization, who is invited, and what each role may do. */
export function TeamPage() {
  const organization = useOrganization()
  const members = useMembers(organization.id)
  const invitations = useInvitations(organization.id, organization.can.invite)
  useNews(() => {
    members.reload()
    invitations.reload()
  })
  const [isInviting, setIsInviting] = useState(false)
  const invite = organization.can.invite ? <InviteAction onInvite={() => setIsInviting(true)} /> : null
  return (
    <Screen title={team.title} lede={team.lede} action={invite}>
      <Members organization={organization} members={members} />
      {organization.can.invite ? <Invitations organization={organization} invitations={invitations} /> : null}
      <RoleGuide />
      <InviteDialog
        open={isInviting}
        organization={organization}
        onClose={() => setIsInviting(false)}
        onInvited={() => {
          setIsInviting(false)
          invitations.reload()
        }}
      />
    </Screen>
  )
}
