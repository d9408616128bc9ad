import type { PortalProgram } from '@grana/contract/programs'
import type { FailedAnswer } from './failed-answer.ts'

export interface LoadedProgram {
  readonly status: 'loaded'
  readonly program: PortalProgram
  /** Names in Spanish, made where all readers get the same ones. */
  readonly approvedCountries: readonly string[]
  readonly deniedCountries: readonly string[]
  /** When it was made, for dates that are told from now. */
  readonly now: number
}

/** What the page of a program has to show. */
export type ProgramAnswer = LoadedProgram | FailedAnswer
