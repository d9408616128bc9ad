import { AuthPage } from '#app/lib/entry/auth-page.tsx'
import type { InvitationPreview } from '@grana/contract/customers/invitations'
import { invitation as texts } from '@grana/messages/es/account/invitation'
import { dateAndTime } from '@grana/messages/es/formats/dates'
import { organizationRoles, programRoles } from '@grana/messages/es/programs/team-roles'
import { deviceTimeZone } from '@grana/parts/person/device-time-zone'
import { AcceptOffer } from './accept-offer.tsx'
import type { OfferViewProps } from './offer-view-props.ts'
import { RejectOffer } from './reject-offer.tsx'
import styles from './invitation.module.css'

/** The invitation: organization, inviter and possible answers. */
export function OfferView(props: OfferViewProps) {
  const { offer, session } = props
  const isKnown = offer.has_account || session.user !== undefined
  return (
    <AuthPage title={texts.heading(offer.organization)} lede={texts.lede(offer.invited_by)} measure="wide">
      <Facts offer={offer} />
      {isKnown ? <AcceptOffer {...props} /> : props.register(offer, props.onExpired)}
      <RejectOffer {...props} />
    </AuthPage>
  )
}

function Facts({ offer }: { readonly offer: InvitationPreview }) {
  const { facts } = texts
  const role = offer.program ? programRoles[offer.program.role] : organizationRoles[offer.role]
  return (
    <>
      <dl className={styles.facts}>
        <div>
          <dt>{facts.organization}</dt>
          <dd>{offer.organization}</dd>
        </div>
        {offer.program ? (
          <div>
            <dt>{facts.program}</dt>
            <dd>{offer.program.name}</dd>
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
          <dd>{offer.email}</dd>
        </div>
        <div>
          <dt>{facts.expires}</dt>
          <dd>{dateAndTime(new Date(offer.expires_at), deviceTimeZone())}</dd>
        </div>
      </dl>
      <p className={styles.typed}>{texts.typed}</p>
    </>
  )
}
