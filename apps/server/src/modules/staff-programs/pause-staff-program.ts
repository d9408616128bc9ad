import { handle } from '#server/http/handle.ts'
import { pauseStaffProgram as operation } from '@grana/contract/staff/programs'
import { changeStateAsStaff } from './change-state-as-staff.ts'
import { pauseOrResume } from './statement-bounds.ts'

/** Pauses a program, also one that its organization has paused. From then on only staff can resume it. */
export const pauseStaffProgram = handle(
  operation,
  (context, actor, { params, body }) =>
    changeStateAsStaff(context, actor, { id: params.id, to: 'paused', reason: body.reason }),
  pauseOrResume,
)
