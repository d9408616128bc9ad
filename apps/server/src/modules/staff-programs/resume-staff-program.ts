import { handle } from '#server/http/handle.ts'
import { resumeStaffProgram as operation } from '@grana/contract/staff/programs'
import { changeStateAsStaff } from './change-state-as-staff.ts'
import { pauseOrResume } from './statement-bounds.ts'

/** Resumes a program that staff paused; staff cannot end a pause by the organization. */
export const resumeStaffProgram = handle(
  operation,
  (context, actor, { params, body }) =>
    changeStateAsStaff(context, actor, { id: params.id, to: 'active', reason: body.reason }),
  pauseOrResume,
)
