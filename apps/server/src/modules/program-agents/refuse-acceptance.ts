import { DomainError } from '#server/lib/domain-error.ts'
import type { ErrorCode } from '@grana/contract/errors'

/** What the database refuses: it alone knows when two agents take the last place at once, and who writes past a team. */
const refusals: Readonly<Record<string, ErrorCode>> = {
  agent_invitations_conditions: 'program.conditions_missing',
  agent_invitations_ended: 'program.invitation_expired',
  agent_invitations_of_team: 'program.of_pentest',
  agent_invitations_places: 'program.places_taken',
}

/** Turns a refusal of the database into its code. */
export function throwRefusal(error: unknown): never {
  const name = error instanceof Error && 'constraint' in error ? String(error.constraint) : ''
  const code = refusals[name]
  throw code === undefined ? error : new DomainError(code)
}
