import { route, type OperationRoute } from '#server/http/operation-route.ts'
import {
  listStaffPrograms,
  pauseStaffProgram,
  resumeStaffProgram,
  returnStaffTriage,
  takeStaffTriage,
} from '@grana/contract/staff/programs'
import { pauseProgram, readPrograms, resumeProgram } from './programs.ts'
import { returnTriage, takeTriage } from './triage.ts'

export const staffProgramRoutes: readonly OperationRoute[] = [
  route(listStaffPrograms, readPrograms),
  route(pauseStaffProgram, pauseProgram),
  route(resumeStaffProgram, resumeProgram),
  route(takeStaffTriage, takeTriage),
  route(returnStaffTriage, returnTriage),
]
