import { State, type Tone } from '#app/lib/cells.tsx'
import type { Approval } from '@grana/contract/staff/organizations'
import { staffOrganizations } from '@grana/messages/es/staff/organizations'

const tones: Record<Approval, Tone> = { pending: 'warning', approved: 'good', refused: 'bad' }

export function OrganizationState({ approval }: { readonly approval: Approval }) {
  return <State tone={tones[approval]}>{staffOrganizations.approval[approval]}</State>
}
