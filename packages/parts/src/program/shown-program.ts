import type { PortalProgram, ProgramPreview } from '@grana/contract/programs'

/** A published program, or the preview of a draft, with the context of its page. */
export interface ShownProgram<Program extends ProgramPreview = PortalProgram> {
  readonly program: Program
  /** Names in Spanish, resolved on the server so that all readers get the same ones. */
  readonly approvedCountries: readonly string[]
  readonly deniedCountries: readonly string[]
  /** When it was rendered, for relative dates. */
  readonly now: number
}
