import { handle } from '#server/http/handle.ts'
import { getStaffEngagementTeam as operation } from '@grana/contract/engagements/team-operations'
import { findForStaff } from '../engagements/public.ts'
import { asStaff } from '../staff/public.ts'
import { toStaffTeam } from './to-team.ts'

export const getStaffEngagementTeam = handle(operation, (context, actor, { params }) =>
  asStaff(context, actor, async (trx) => toStaffTeam(trx, await findForStaff(trx, params.id))),
)
