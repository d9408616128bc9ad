import type { Context } from '#server/context.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { allows, judge, rolesOf, seesProgram, type Verdict } from '#server/permissions/judge.ts'
import type { Operation } from '@grana/contract/operation'
import type { Demand } from '@grana/contract/tenancy'
import { demandStaffStanding } from '../access.ts'
import type { Member, SignedIn } from '../session/actor.ts'
import { findStanding } from './queries.ts'

/** Somebody before the door of an operation. */
export type Knock = { operation: Operation; actor: SignedIn; params: unknown }

/** Lets somebody in as what they are there, or refuses. Tests put others in its place to try each wall alone. */
export type Admit = (knock: Knock) => Promise<SignedIn | Member>

type Places = { organization?: string; program?: string }

/** The names in an address; their form has been checked. */
function placesOf(params: unknown): Places {
  const places: Places = params ?? {}
  return places
}

function demandVerdict(verdict: Verdict, { suggests }: Demand): void {
  if (allows(verdict) || (verdict === 'suggest' && suggests === true)) return
  throw new DomainError('auth.forbidden')
}

/** A member of the organization in the address. Whoever does not belong there learns nothing, not even that it exists. */
async function admitMember(context: Context, { actor, params }: Knock, demand: Demand): Promise<Member> {
  const { organization = '', program } = placesOf(params)
  const found = actor.user.kind === 'customer' ? await findStanding(context.db, actor.user, organization) : undefined
  if (found === undefined) throw new DomainError('request.not_found')
  const { requiresSecondFactor, ...rest } = found
  const standing = { organizationId: organization, ...rest }
  if (requiresSecondFactor && !actor.user.hasSecondFactor && demand.withoutSecondFactor !== true) {
    throw new DomainError('organization.second_factor_required')
  }
  const narrow = demand.program === 'path' ? program : undefined
  if (narrow !== undefined && !seesProgram(standing, narrow)) throw new DomainError('request.not_found')
  const verdict = judge(demand.permission, rolesOf(standing, narrow))
  demandVerdict(verdict, demand)
  return { ...actor, standing, verdict }
}

/** Staff's doors do not exist for anybody else, nor those of administrators for other staff. */
function admitStaff({ clock, config }: Context, { actor, operation }: Knock, demand: Demand): SignedIn {
  const { kind, staffRole } = actor.user
  const isAllowed = kind === 'staff' && staffRole !== null && allows(judge(demand.permission, [staffRole]))
  if (!isAllowed) throw new DomainError('request.not_found')
  demandStaffStanding(operation, actor, { now: clock(), staffFactor: config.staffFactor })
  return actor
}

function admitKind({ actor }: Knock, demand: Demand, kind: 'customer' | 'agent'): SignedIn {
  if (actor.user.kind !== kind) throw new DomainError('auth.forbidden')
  demandVerdict(judge(demand.permission, [kind]), demand)
  return actor
}

/** The first wall: judges everybody by the table of permissions. Nothing that demands something is open by default. */
export function createAdmission(context: Context): Admit {
  return async (knock) => {
    const { access, demand } = knock.operation
    if (demand === undefined) return knock.actor
    if (access === 'staff') return admitStaff(context, knock, demand)
    if (access === 'agent') return admitKind(knock, demand, 'agent')
    if (access !== 'member') throw new DomainError('auth.forbidden')
    if (demand.tenant === 'own') return admitKind(knock, demand, 'customer')
    return admitMember(context, knock, demand)
  }
}
