import type { ReactNode } from 'react'
import { reports } from '@grana/messages/es/apps/reports'
import { useUser } from '@grana/parts/app/app-context'
import { FactorFirst } from '@grana/parts/report/factor-first'
import { Screen } from './screen.tsx'

export interface BehindFactorProps {
  /** What the screen is called, also before anything of it is shown. */
  readonly title: string
  /** What the factor is asked for, where that is not reading reports. */
  readonly reason?: string
  readonly children: ReactNode
}

/** A screen that asks for a second factor: without a second factor it says what it is, and what it asks for. */
export function BehindFactor({ title, reason = reports.inbox.factor, children }: BehindFactorProps) {
  const { two_factor_enabled: hasFactor } = useUser()
  if (hasFactor) return <>{children}</>
  return (
    <Screen title={title}>
      <FactorFirst title={reason}>{null}</FactorFirst>
    </Screen>
  )
}
