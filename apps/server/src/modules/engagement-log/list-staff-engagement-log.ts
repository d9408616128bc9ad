import { handle } from '#server/http/handle.ts'
import { listStaffEngagementLog as operation } from '@grana/contract/engagements/log'
import { findForStaff } from '../engagements/public.ts'
import { asStaff } from '../staff/public.ts'
import { listLog } from './queries-log.ts'

export const listStaffEngagementLog = handle(operation, (context, actor, { params }) =>
  asStaff(context, actor, async (trx) => listLog(trx, await findForStaff(trx, params.id))),
)
