import type { ProgramState } from '@grana/contract/program-values'

/** Allowed state transitions. A draft becomes active by publication, which has further rules (policy.ts). */
const transitions = {
  draft: ['active'],
  active: ['paused', 'closed'],
  paused: ['active', 'closed'],
  closed: [],
} as const satisfies Record<ProgramState, readonly ProgramState[]>

export function canTransition(from: ProgramState, to: ProgramState): boolean {
  return transitions[from].some((state) => state === to)
}
