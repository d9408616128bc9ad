import { AuthPage } from '#app/lib/entry/auth-page.tsx'
import type { InvitationPreview } from '@grana/contract/customers/invitations'
import { invitation as texts } from '@grana/messages/es/account/invitation'
import { dateAndTime } from '@grana/messages/es/formats/dates'
import { organizationRoles, programRoles } from '@grana/messages/es/programs/team-roles'
import { deviceTimeZone } from '@grana/parts/person/device-time-zone'
import { AcceptInvitation } from './accept-invitation.tsx'
import type { InvitationViewProps } from './invitation-view-props.ts'
import { RejectInvitation } from './reject-invitation.tsx'
import styles from './invitation.module.css'

/** The invitation: organization, inviter and possible answers. */
export function InvitationView(props: InvitationViewProps) {
  const { invitation, session } = props
  const isKnown = invitation.has_account || session.user !== undefined
  return (
    <AuthPage title={texts.heading(invitation.organization)} lede={texts.lede(invitation.invited_by)} measure="wide">
      <Facts invitation={invitation} />
      {isKnown ? <AcceptInvitation {...props} /> : props.register(invitation, props.onExpired)}
      <RejectInvitation {...props} />
    </AuthPage>
  )
}

function Facts({ invitation }: { readonly invitation: InvitationPreview }) {
  const { facts } = texts
  const role = invitation.program ? programRoles[invitation.program.role] : organizationRoles[invitation.role]
  return (
    <>
      <dl className={styles.facts}>
        <div>
          <dt>{facts.organization}</dt>
          <dd>{invitation.organization}</dd>
        </div>
        {invitation.program ? (
          <div>
            <dt>{facts.program}</dt>
            <dd>{invitation.program.name}</dd>
          </div>
        ) : null}
        <div>
          <dt>{facts.role}</dt>
          <dd>
            <b>{role.name}</b>
            <span>{role.text}</span>
          </dd>
        </div>
        <div>
          <dt>{facts.email}</dt>
          <dd>{invitation.email}</dd>
        </div>
        <div>
          <dt>{facts.expires}</dt>
          <dd>{dateAndTime(new Date(invitation.expires_at), deviceTimeZone())}</dd>
        </div>
      </dl>
      <p className={styles.typed}>{texts.typed}</p>
    </>
  )
}
