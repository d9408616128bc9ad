import type { ReactNode } from 'react'
import { State, type Tone } from '#app/lib/cells.tsx'
import type { LeadState as Name } from '@grana/contract/staff/leads'
import { leadStateTexts } from '@grana/messages/es/staff/lead-file'
import { PhoneIcon, SealCheckIcon } from '@grana/ui/icons'

const tones: Record<Name, Tone> = {
  new: 'info',
  contacted: 'warning',
  qualified: 'good',
  converted: 'good',
  discarded: 'plain',
}

const icons: Partial<Record<Name, ReactNode>> = { contacted: <PhoneIcon />, converted: <SealCheckIcon /> }

export function LeadState({ state }: { readonly state: Name }) {
  return (
    <State tone={tones[state]} icon={icons[state]}>
      {leadStateTexts[state]}
    </State>
  )
}
