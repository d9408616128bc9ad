import type { ReactNode } from 'react'
import type { DisclosureState } from '@grana/contract/reports/disclosure'
import { disclosureTexts } from '@grana/messages/es/apps/disclosure'
import { Badge, type BadgeProps } from '@grana/ui/badge'
import { BroadcastIcon, EyeSlashIcon, GlobeIcon, ProhibitIcon, SealCheckIcon } from '@grana/ui/icons'

const looks: Readonly<Record<DisclosureState, { tone: NonNullable<BadgeProps['tone']>; icon: ReactNode }>> = {
  private: { tone: 'plain', icon: <EyeSlashIcon /> },
  requested: { tone: 'warning', icon: <BroadcastIcon /> },
  agreed: { tone: 'info', icon: <SealCheckIcon /> },
  published: { tone: 'success', icon: <GlobeIcon /> },
  declined: { tone: 'plain', icon: <ProhibitIcon /> },
  withdrawn: { tone: 'plain', icon: <EyeSlashIcon /> },
}

/** The state of a disclosure, by word and icon. */
export function DisclosureMark({ state }: { readonly state: DisclosureState }) {
  return <Badge {...looks[state]}>{disclosureTexts.states[state]}</Badge>
}
