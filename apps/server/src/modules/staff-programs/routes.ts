import { route, type OperationRoute, type StatementBound } from '#server/http/operation-route.ts'
import {
  listStaffPrograms,
  pauseStaffProgram,
  resumeStaffProgram,
  returnStaffTriage,
  takeStaffTriage,
} from '@grana/contract/staff/programs'
import { pauseProgram, readPrograms, resumeProgram } from './programs.ts'
import { returnTriage, takeTriage } from './triage.ts'

const pauseOrResume: StatementBound = {
  mostStatements: 26,
  why: 'changes the program and its public page, notifies its people, and answers with the program as staff see it',
}

export const staffProgramRoutes: readonly OperationRoute[] = [
  route(listStaffPrograms, readPrograms),
  route(pauseStaffProgram, pauseProgram, pauseOrResume),
  route(resumeStaffProgram, resumeProgram, pauseOrResume),
  route(takeStaffTriage, takeTriage),
  route(returnStaffTriage, returnTriage),
]
