import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { getStaffEngagementTeam as operation } from '@grana/contract/engagements/team-operations'
import { findEngagement, findTenant } from '../engagements/public.ts'
import { asStaff } from '../staff/public.ts'
import { toStaffTeam } from './to-team.ts'

export const getStaffEngagementTeam = handle(operation, (context, actor, { params }) =>
  asStaff(context, actor, async (trx) => {
    const tenant = await findTenant(trx, params.id)
    const engagement = tenant === undefined ? undefined : await findEngagement(trx, tenant, params.id)
    if (engagement === undefined) throw new DomainError('request.not_found')
    return toStaffTeam(trx, engagement)
  }),
)
