import type { ReactNode } from 'react'
import { reports } from '@grana/messages/es/apps/reports'
import { ButtonLink } from '@grana/ui/button'
import { EmptyState } from '@grana/ui/empty-state'
import { useUser } from '../app/app-context.ts'
import { useTwoFactorAddress } from '../app/two-factor-address.ts'

export interface FactorFirstProps {
  readonly children: ReactNode
  /** What the factor is asked for, where that is not sending reports. */
  readonly title?: string
}

/** Reports are read and written with a second factor only: who has none is told so before anything is asked of the API. */
export function FactorFirst({ children, title = reports.write.factor }: FactorFirstProps) {
  const { two_factor_enabled: hasFactor } = useUser()
  const address = useTwoFactorAddress()
  if (hasFactor) return <>{children}</>
  const action = <ButtonLink href={address}>{reports.write.factorAct}</ButtonLink>
  return <EmptyState kind="firstUse" title={title} action={action} />
}
