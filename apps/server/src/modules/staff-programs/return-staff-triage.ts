import { handle } from '#server/http/handle.ts'
import { returnStaffTriage as operation } from '@grana/contract/staff/programs'
import { decideTriage } from './decide-triage.ts'

export const returnStaffTriage = handle(operation, (context, actor, { params, body }) =>
  decideTriage(context, actor, { id: params.id, isTaken: false, reason: body.reason }),
)
