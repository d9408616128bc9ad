import { useSearchParams } from 'react-router'
import { useOrganization } from '#app/lib/organization/organization-context.ts'
import { Screen } from '#app/lib/screen.tsx'
import type { Organization } from '@grana/contract/customers/organizations'
import { organizationTexts } from '@grana/messages/es/apps/organization'
import { team } from '@grana/messages/es/apps/team'
import { useUser } from '@grana/parts/app/app-context'
import { useTwoFactorAddress } from '@grana/parts/app/two-factor-address'
import { Button, ButtonLink } from '@grana/ui/button'
import { Dialog } from '@grana/ui/dialog'
import { PlusIcon } from '@grana/ui/icons'
import { Invitations } from './invitations.tsx'
import { InviteForm } from './invite-form.tsx'
import { Members } from './members.tsx'
import { RoleGuide } from './role-guide.tsx'

interface InviteDialogProps {
  readonly open: boolean
  readonly organization: Organization
  readonly onClose: () => void
}

/** Invites a person by email. */
function InviteDialog({ open, organization, onClose }: InviteDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={team.invite.title} closeLabel={team.close}>
      {open ? <InviteForm organization={organization} onClose={onClose} /> : null}
    </Dialog>
  )
}

/** Inviting requires a second factor; a user without one is sent to the setup. */
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

/** Members, invitations and a description of the roles. */
export function TeamPage() {
  const organization = useOrganization()
  // In the address, so that search and go-to can lead here.
  const [query, setQuery] = useSearchParams()
  const { two_factor_enabled: hasFactor } = useUser()
  const isInviting = query.has('invite') && organization.can.invite && hasFactor
  const invite = organization.can.invite ? (
    <InviteAction onInvite={() => setQuery({ invite: '1' }, { replace: true })} />
  ) : null
  return (
    <Screen title={team.title} lede={team.lede} action={invite}>
      <Members organization={organization} />
      {organization.can.invite ? <Invitations organization={organization} /> : null}
      <RoleGuide />
      <InviteDialog open={isInviting} organization={organization} onClose={() => setQuery({}, { replace: true })} />
    </Screen>
  )
}
