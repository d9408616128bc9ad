import type { ListedProgram, ProgramFacets } from '@grana/contract/programs'
import type { FailedAnswer } from './failed-answer.ts'

export interface LoadedDirectory {
  readonly status: 'loaded'
  readonly programs: readonly ListedProgram[]
  /** First page of the list: earlier known pages come before the requested one. */
  readonly firstPage: number
  readonly page: number
  readonly pageSize: number
  readonly total: number
  readonly isExact: boolean
  readonly facets: ProgramFacets
  /** When it was created, for relative dates. */
  readonly now: number
}

/** Result of loading the directory. */
export type DirectoryAnswer = LoadedDirectory | FailedAnswer
