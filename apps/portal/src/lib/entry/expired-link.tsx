import { auth } from '@grana/messages/es/account/auth'
import { clientErrorTexts } from '@grana/messages/es/client-errors'
import { ButtonLink } from '@grana/ui/button'
import { AuthPage } from './auth-page.tsx'
import styles from './expired-link.module.css'

/** An alternative action. */
export interface FallbackLink {
  readonly text?: string
  readonly href: string
  readonly label: string
}

export interface ExpiredLinkProps {
  readonly wayOut: FallbackLink
  /** The page was reloaded after the token was removed from the URL: the link may still be valid. */
  readonly isGone?: boolean
  readonly takesFocus?: boolean
}

/** Replaces a page whose link expired, was used, or lost its token by a reload. */
export function ExpiredLink({ wayOut, isGone = false, takesFocus = false }: ExpiredLinkProps) {
  const { heading, text } = isGone ? auth.gone : { ...auth.expired, text: clientErrorTexts['auth.link_expired'] }
  return (
    <AuthPage title={heading} lede={text} takesFocus={takesFocus}>
      <div className={styles.way}>
        {wayOut.text ? <p>{wayOut.text}</p> : null}
        <ButtonLink size="large" block href={wayOut.href}>
          {wayOut.label}
        </ButtonLink>
      </div>
    </AuthPage>
  )
}
