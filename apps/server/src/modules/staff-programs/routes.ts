import { route, type OperationRoute } from '#server/http/operation-route.ts'
import { listStaffPrograms, pauseStaffProgram } from '@grana/contract/staff/programs'
import { pauseProgram, readPrograms } from './programs.ts'

export const staffProgramRoutes: readonly OperationRoute[] = [
  route(listStaffPrograms, readPrograms),
  route(pauseStaffProgram, pauseProgram),
]
