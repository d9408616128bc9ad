import { handle } from '#server/http/handle.ts'
import { takeStaffTriage as operation } from '@grana/contract/staff/programs'
import { decideTriage } from './decide-triage.ts'

export const takeStaffTriage = handle(operation, (context, actor, { params, body }) =>
  decideTriage(context, actor, { id: params.id, isTaken: true, reason: body.reason }),
)
