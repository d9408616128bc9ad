import { useState } from 'react'
import { readReturn } from '#app/lib/session/return-path.ts'
import { twoFactor } from '@grana/messages/es/account/two-factor'
import { ButtonLink } from '@grana/ui/button'
import styles from './two-factor.module.css'

/** Whoever came from somewhere goes back there once they have a second factor; only places of ours are come back to. */
export function useWayBack(): string | undefined {
  const [back] = useState(() => readReturn(window.location.search, window.location.origin))
  return back
}

export function WayBack({ to }: { readonly to: string | undefined }) {
  if (to === undefined) return null
  return (
    <p className={styles.back}>
      <ButtonLink href={to}>{twoFactor.goBack}</ButtonLink>
    </p>
  )
}
