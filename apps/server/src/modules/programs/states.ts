import type { ProgramState } from '@grana/contract/program-values'

/** Where a program may go from each state. Opening a draft is publishing it, which has rules of its own (policy.ts). */
const moves = {
  draft: ['active'],
  active: ['paused', 'closed'],
  paused: ['active', 'closed'],
  closed: [],
} as const satisfies Record<ProgramState, readonly ProgramState[]>

export function canMove(from: ProgramState, to: ProgramState): boolean {
  return moves[from].some((state) => state === to)
}
