import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { getStaffEngagement as operation } from '@grana/contract/engagements/staff-engagements'
import { asStaff } from '../staff/public.ts'
import { findTenant } from './queries-desk.ts'
import { findEngagement } from './queries-engagements.ts'
import { toStaffEngagement } from './to-engagement.ts'

export const getStaffEngagement = handle(operation, (context, actor, { params }) =>
  asStaff(context, actor, async (trx) => {
    const tenant = await findTenant(trx, params.id)
    const row = tenant === undefined ? undefined : await findEngagement(trx, tenant, params.id)
    if (row === undefined) throw new DomainError('request.not_found')
    return toStaffEngagement(trx, row)
  }),
)
