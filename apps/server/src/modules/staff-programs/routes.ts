import { route, type OperationRoute } from '#server/http/operation-route.ts'
import { listStaffPrograms, pauseStaffProgram, resumeStaffProgram } from '@grana/contract/staff/programs'
import { pauseProgram, readPrograms, resumeProgram } from './programs.ts'

export const staffProgramRoutes: readonly OperationRoute[] = [
  route(listStaffPrograms, readPrograms),
  route(pauseStaffProgram, pauseProgram),
  route(resumeStaffProgram, resumeProgram),
]
