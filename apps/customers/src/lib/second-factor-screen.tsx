import type { ReactNode } from 'react'
import { reports } from '@grana/messages/es/apps/reports'
import { useUser } from '@grana/parts/app/app-context'
import { RequireSecondFactor } from '@grana/parts/report/require-second-factor'
import { Screen } from './screen.tsx'

export interface SecondFactorScreenProps {
  /** Title of the screen, shown even before its content. */
  readonly title: string
  /** Why the second factor is required, where it is not for reading reports. */
  readonly reason?: string
  readonly children: ReactNode
}

/** Renders its children only with a second factor; without one, it explains why one is required. */
export function SecondFactorScreen({ title, reason = reports.inbox.factor, children }: SecondFactorScreenProps) {
  const { two_factor_enabled: hasFactor } = useUser()
  if (hasFactor) return <>{children}</>
  return (
    <Screen title={title}>
      <RequireSecondFactor title={reason}>{null}</RequireSecondFactor>
    </Screen>
  )
}
