import type { Child } from '../processes/child.ts'
import type { Ground } from './ground.ts'

/** Something that goes wrong, which alerts tell of it, and what the runbook says to do about it. */
export type Episode = {
  alerts: readonly string[]
  fault: string
  begin: (ground: Ground) => Promise<void>
  remedy: string
  mend: (ground: Ground) => Promise<void>
}

/** The process of that name as it runs now. */
export const childOf = ({ run }: Ground, name: string): Child | undefined =>
  run.children.findLast((child) => child.name === name)
