import type { ShownProgram } from '@grana/parts/program/shown-program'
import type { FailedAnswer } from './failed-answer.ts'

export interface LoadedProgram extends ShownProgram {
  readonly status: 'loaded'
}

/** What the page of a program has to show. */
export type ProgramAnswer = LoadedProgram | FailedAnswer
