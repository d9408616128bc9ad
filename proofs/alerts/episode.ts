import type { Child } from '@grana/tools/processes/child'
import type { Installation } from './installation.ts'

/** A fault, the alerts that it fires, and the remedy of the runbook. */
export type Episode = {
  alerts: readonly string[]
  fault: string
  begin: (installation: Installation) => Promise<void>
  remedy: string
  repair: (installation: Installation) => Promise<void>
}

/** The current process of that name. */
export const childOf = ({ run }: Installation, name: string): Child | undefined =>
  run.children.findLast((child) => child.name === name)
