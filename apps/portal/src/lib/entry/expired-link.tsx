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
  readonly text?: string
  readonly wayOut: WayOut
  readonly takesFocus?: boolean
}

/** In place of a page whose link is over, was used, or is gone from the address after a reload. */
export function ExpiredLink({ text, wayOut, takesFocus = false }: ExpiredLinkProps) {
  return (
    <AuthPage title={auth.expired.heading} lede={text ?? unheardTexts['auth.link_expired']} takesFocus={takesFocus}>
      <div className={styles.way}>
        {wayOut.text ? <p>{wayOut.text}</p> : null}
        <ButtonLink size="large" block href={wayOut.href}>
          {wayOut.label}
        </ButtonLink>
      </div>
    </AuthPage>
  )
}
