import type { DisclosureCard } from '@grana/contract/disclosures'
import type { PortalProgram, ProgramPreview } from '@grana/contract/programs'

/** A published program, or the preview of a draft, with the context of its page. */
export interface ShownProgram<Program extends ProgramPreview = PortalProgram> {
  readonly program: Program
  /** Names in Spanish, resolved on the server so that all readers get the same ones. */
  readonly approvedCountries: readonly string[]
  readonly deniedCountries: readonly string[]
  /** Published reports of the program, newest first. */
  readonly disclosures?: readonly DisclosureCard[]
  /** When it was rendered, for relative dates. */
  readonly now: number
}
