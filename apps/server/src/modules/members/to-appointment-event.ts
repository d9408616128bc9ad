import type { Member as Actor } from '#server/http/session/actor.ts'
import type { ProgramRole } from '@grana/contract/tenancy'

type Change = { programId: string; userId: string; role: ProgramRole; action: string }

export function toAppointmentEvent({ user, membership }: Actor, { programId, userId, role, action }: Change) {
  return {
    organizationId: membership.organizationId,
    programId,
    actorId: user.id,
    action,
    thing: 'member',
    thingId: userId,
    details: { role },
  }
}
