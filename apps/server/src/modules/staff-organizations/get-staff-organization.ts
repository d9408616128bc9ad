import { handle } from '#server/http/handle.ts'
import { getStaffOrganization as operation } from '@grana/contract/staff/organizations'
import { asStaff } from '../staff/public.ts'
import { getOrganizationDetail } from './get-organization-detail.ts'

export const getStaffOrganization = handle(operation, (context, actor, { params }) =>
  asStaff(context, actor, (trx) => getOrganizationDetail(trx, params.id)),
)
