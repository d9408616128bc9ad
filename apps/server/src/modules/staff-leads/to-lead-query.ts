import type { SignedIn } from '#server/http/session/actor.ts'
import type { HandlerInput } from '@grana/contract/operation'
import type { exportStaffLeads } from '@grana/contract/staff/leads'
import type { LeadQuery } from './queries.ts'

type LeadSearch = Pick<HandlerInput<typeof exportStaffLeads>['body'], 'state' | 'owner' | 'q'>

export function toLeadQuery({ user }: SignedIn, { state, owner, q }: LeadSearch): LeadQuery {
  return { state: state ?? 'open', owner, words: q ?? '', staffId: user.id }
}
