import type { PortalProgram } from '@grana/contract/programs'

/** A program with what its page says beside it. */
export interface ShownProgram {
  readonly program: PortalProgram
  /** Names in Spanish, made where all readers get the same ones. */
  readonly approvedCountries: readonly string[]
  readonly deniedCountries: readonly string[]
  /** When it was made, for dates that are told from now. */
  readonly now: number
}
