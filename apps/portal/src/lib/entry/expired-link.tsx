import { auth } from '@grana/messages/es/account/auth'
import { unheardTexts } from '@grana/messages/es/errors-unheard'
import { ButtonLink } from '@grana/ui/button'
import { AuthPage } from './auth-page.tsx'
import styles from './expired-link.module.css'

/** What can be done instead. */
export interface WayOut {
  readonly text?: string
  readonly href: string
  readonly label: string
}

export interface ExpiredLinkProps {
  readonly wayOut: WayOut
  /** The page was loaded again, and the link's value had left the address: it may still be of use. */
  readonly isGone?: boolean
  readonly takesFocus?: boolean
}

/** In place of a page whose link is over, was used, or is gone from the address after a reload. */
export function ExpiredLink({ wayOut, isGone = false, takesFocus = false }: ExpiredLinkProps) {
  const { heading, text } = isGone ? auth.gone : { ...auth.expired, text: unheardTexts['auth.link_expired'] }
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
