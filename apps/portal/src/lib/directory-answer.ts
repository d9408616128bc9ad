import type { ProgramCard, ProgramFacets } from '@grana/contract/programs'
import type { FailedAnswer } from './failed-answer.ts'

export interface LoadedDirectory {
  readonly status: 'loaded'
  readonly programs: readonly ProgramCard[]
  /** The page that the list begins with: earlier ones that are still known stand before what was asked for. */
  readonly firstPage: number
  readonly page: number
  readonly pageSize: number
  readonly total: number
  readonly isExact: boolean
  readonly facets: ProgramFacets
  /** When it was made, for dates that are told from now. */
  readonly now: number
}

/** What the directory has to show. */
export type DirectoryAnswer = LoadedDirectory | FailedAnswer
