import { useState } from 'react'
import { parseReturnPath } from '#app/lib/session/return-path.ts'
import { twoFactor } from '@grana/messages/es/account/two-factor'
import { ButtonLink } from '@grana/ui/button'
import styles from './two-factor.module.css'

/** The path to return to once the user has a second factor; only known origins are accepted. */
export function useReturnPath(): string | undefined {
  const [back] = useState(() => parseReturnPath(window.location.search, window.location.origin))
  return back
}

export function ReturnLink({ to }: { readonly to: string | undefined }) {
  if (to === undefined) return null
  return (
    <p className={styles.back}>
      <ButtonLink href={to}>{twoFactor.goBack}</ButtonLink>
    </p>
  )
}
