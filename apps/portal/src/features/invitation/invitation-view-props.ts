import type { ReactNode } from 'react'
import type { CaptchaServices } from '#app/lib/entry/use-lazy-captcha.ts'
import type { PortalSession } from '#app/lib/session/portal-session.ts'
import type { InvitationPreview } from '@grana/contract/customers/invitations'

export interface InvitationViewProps {
  readonly invitation: InvitationPreview
  readonly token: string
  readonly services: CaptchaServices
  readonly session: PortalSession
  /** Renders the sign-up of a user without an account; sign-up forms belong to another feature. */
  readonly register: (invitation: InvitationPreview, onExpired: () => void) => ReactNode
  readonly onRejected: () => void
  readonly onExpired: () => void
}
