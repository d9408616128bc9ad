import { route, type OperationRoute, type StatementBound } from '#server/http/operation-route.ts'
import {
  getStaffPerson,
  listStaffPeople,
  recoverSecondFactor,
  refuseRecovery,
  reinstatePerson,
  stopRecovery,
  suspendPerson,
} from '@grana/contract/staff/people'
import { readPeople, readPerson } from './read-people.ts'
import { beginRecovery, stopByOwner, stopByStaff } from './recover.ts'
import { reinstate, suspend } from './suspend.ts'

const wholePerson: StatementBound = {
  mostStatements: 28,
  why: 'changes the account and all of its sessions, and answers with the whole person as staff see them',
}

export const staffPeopleRoutes: readonly OperationRoute[] = [
  route(listStaffPeople, readPeople),
  route(getStaffPerson, readPerson),
  route(suspendPerson, suspend, wholePerson),
  route(reinstatePerson, reinstate, wholePerson),
  route(recoverSecondFactor, beginRecovery),
  route(stopRecovery, stopByStaff),
  route(refuseRecovery, stopByOwner),
]
