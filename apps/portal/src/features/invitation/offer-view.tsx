import type { ReactNode } from 'react'
import { AuthPage } from '#app/lib/entry/auth-page.tsx'
import type { CaptchaServices } from '#app/lib/entry/use-late-captcha.ts'
import type { PortalSession } from '#app/lib/session/session-context.ts'
import type { Offer } from '@grana/contract/customers/invitations'
import { invitation as texts } from '@grana/messages/es/account/invitation'
import { shortDate } from '@grana/messages/es/formats/dates'
import { organizationRoles, programRoles } from '@grana/messages/es/programs/team-roles'
import { AcceptOffer } from './accept-offer.tsx'
import { RejectOffer } from './reject-offer.tsx'
import styles from './invitation.module.css'

export interface OfferViewProps {
  readonly offer: Offer
  readonly token: string
  readonly services: CaptchaServices
  readonly session: PortalSession
  /** How somebody without an account makes one; forms of sign-up are another subject. */
  readonly register: (offer: Offer, onExpired: () => void) => ReactNode
  readonly onRejected: () => void
  readonly onExpired: () => void
}

/** What is offered, by whom, and how it can be answered. */
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

function Facts({ offer }: { readonly offer: Offer }) {
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
          <dd>{shortDate(offer.expires_at)}</dd>
        </div>
      </dl>
      <p className={styles.typed}>{texts.typed}</p>
    </>
  )
}
