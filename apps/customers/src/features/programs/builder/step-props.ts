import type { ProgramDraftAnswer } from '@grana/contract/programs/builder'
import type { Obstacle } from '@grana/contract/programs/draft'
import type { ProgramDraftHandle } from './use-program-draft.ts'

export interface StepProps {
  readonly answer: ProgramDraftAnswer
  readonly used: ProgramDraftHandle
  /** Obstacles of this step. */
  readonly obstacles: readonly Obstacle[]
  /** Discards local input and loads the draft again. */
  readonly onStartOver: () => void
}
