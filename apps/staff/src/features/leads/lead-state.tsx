import { State, type Tone } from '#app/lib/cells.tsx'
import type { LeadState as Name } from '@grana/contract/staff/leads'
import { leadStateTexts } from '@grana/messages/es/staff/lead-file'

const tones: Record<Name, Tone> = {
  new: 'info',
  contacted: 'warning',
  qualified: 'good',
  converted: 'good',
  discarded: 'plain',
}

export function LeadState({ state }: { readonly state: Name }) {
  return <State tone={tones[state]}>{leadStateTexts[state]}</State>
}
