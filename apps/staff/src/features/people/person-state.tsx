import { State, type Tone } from '#app/lib/cells.tsx'
import type { PersonState as Name } from '@grana/contract/staff/people'
import { staffPeople } from '@grana/messages/es/staff/people'

const tones: Record<Name, Tone> = { active: 'good', unproven: 'warning', suspended: 'bad', turned_off: 'plain' }

export function PersonState({ state }: { readonly state: Name }) {
  return <State tone={tones[state]}>{staffPeople.states[state]}</State>
}
