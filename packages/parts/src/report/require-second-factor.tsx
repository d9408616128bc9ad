import type { ReactNode } from 'react'
import { reports } from '@grana/messages/es/apps/reports'
import { ButtonLink } from '@grana/ui/button'
import { EmptyState } from '@grana/ui/empty-state'
import { useUser } from '../app/app-context.ts'
import { useTwoFactorAddress } from '../app/two-factor-address.ts'

export interface RequireSecondFactorProps {
  readonly children: ReactNode
  /** The reason for the second factor, where that is not sending reports. */
  readonly title?: string
}

/** Reports require a second factor: users without one see that before anything is requested from the API. */
export function RequireSecondFactor({ children, title = reports.write.factor }: RequireSecondFactorProps) {
  const { two_factor_enabled: hasFactor } = useUser()
  const address = useTwoFactorAddress()
  if (hasFactor) return <>{children}</>
  const action = <ButtonLink href={address}>{reports.write.factorAct}</ButtonLink>
  return <EmptyState kind="firstUse" title={title} action={action} />
}
