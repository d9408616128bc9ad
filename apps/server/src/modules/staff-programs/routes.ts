import type { OperationRoute } from '#server/http/handle.ts'
import { listStaffPrograms } from './list-staff-programs.ts'
import { pauseStaffProgram } from './pause-staff-program.ts'
import { resumeStaffProgram } from './resume-staff-program.ts'
import { returnStaffTriage } from './return-staff-triage.ts'
import { takeStaffTriage } from './take-staff-triage.ts'

export const staffProgramRoutes: readonly OperationRoute[] = [
  listStaffPrograms,
  pauseStaffProgram,
  resumeStaffProgram,
  takeStaffTriage,
  returnStaffTriage,
]
