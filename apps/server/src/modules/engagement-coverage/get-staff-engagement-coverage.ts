import { handle } from '#server/http/handle.ts'
import { getStaffEngagementCoverage as operation } from '@grana/contract/engagements/coverage'
import { findForStaff } from '../engagements/public.ts'
import { asStaff } from '../staff/public.ts'
import { toCoverage } from './to-coverage.ts'

export const getStaffEngagementCoverage = handle(operation, (context, actor, { params }) =>
  asStaff(context, actor, async (trx) => toCoverage(trx, await findForStaff(trx, params.id))),
)
