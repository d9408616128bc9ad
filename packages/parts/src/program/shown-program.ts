import type { PortalProgram } from '@grana/contract/programs'

/** A program with the context of its page. */
export interface ShownProgram {
  readonly program: PortalProgram
  /** Names in Spanish, resolved on the server so that all readers get the same ones. */
  readonly approvedCountries: readonly string[]
  readonly deniedCountries: readonly string[]
  /** When it was rendered, for relative dates. */
  readonly now: number
}
