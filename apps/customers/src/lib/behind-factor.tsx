import type { ReactNode } from 'react'
import { reports } from '@grana/messages/es/apps/reports'
import { useUser } from '@grana/parts/app/app-context'
import { FactorFirst } from '@grana/parts/report/factor-first'
import { Screen } from './screen.tsx'

export interface BehindFactorProps {
  /** What the screen is called, also before anything of it is shown. */
  readonly title: string
  readonly children: ReactNode
}

/** A screen of reports for members: without a second factor it says what it is, and what it asks for. */
export function BehindFactor({ title, children }: BehindFactorProps) {
  const { two_factor_enabled: hasFactor } = useUser()
  if (hasFactor) return <>{children}</>
  return (
    <Screen title={title}>
      <FactorFirst title={reports.inbox.factor}>{null}</FactorFirst>
    </Screen>
  )
}
