import { handle } from '#server/http/handle.ts'
import { getStaffPerson as operation } from '@grana/contract/staff/people'
import { asStaff } from '../staff/public.ts'
import { getPersonDetail } from './get-person-detail.ts'

export const getStaffPerson = handle(operation, (context, actor, { params }) =>
  asStaff(context, actor, (trx) => getPersonDetail(trx, actor, params.id)),
)
