import type { ReactNode } from 'react'
import { State, type Tone } from '#app/lib/cells.tsx'
import type { ProgramState as Name } from '@grana/contract/program-values'
import { staffPrograms as texts } from '@grana/messages/es/staff/programs'
import { CircleDashedIcon, PauseCircleIcon } from '@grana/ui/icons'

const tones: Record<Name, Tone> = { draft: 'plain', active: 'good', paused: 'warning', closed: 'plain' }
const icons: Partial<Record<Name, ReactNode>> = { draft: <CircleDashedIcon />, paused: <PauseCircleIcon /> }

export function ProgramState({ state }: { readonly state: Name }) {
  return (
    <State tone={tones[state]} icon={icons[state]}>
      {texts.state[state]}
    </State>
  )
}
