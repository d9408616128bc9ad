import { handle } from '#server/http/handle.ts'
import { getStaffClosingReferences as operation } from '@grana/contract/staff/triage'
import { triagerAccess, listClosingReferences } from '../reports/public.ts'

export const getStaffClosingReferences = handle(operation, (context, actor, { params, query }) =>
  listClosingReferences(context, triagerAccess(actor), { reportId: params.id, text: query.q ?? '' }),
)
