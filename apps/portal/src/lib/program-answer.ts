import type { ShownProgram } from '@grana/parts/program/shown-program'
import type { FailedAnswer } from './failed-answer.ts'

export interface LoadedProgram extends ShownProgram {
  readonly status: 'loaded'
}

/** Result of loading a program. */
export type ProgramAnswer = LoadedProgram | FailedAnswer
