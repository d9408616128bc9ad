import { route, type OperationRoute } from '#server/http/operation-route.ts'
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

export const staffPeopleRoutes: readonly OperationRoute[] = [
  route(listStaffPeople, readPeople),
  route(getStaffPerson, readPerson),
  route(suspendPerson, suspend),
  route(reinstatePerson, reinstate),
  route(recoverSecondFactor, beginRecovery),
  route(stopRecovery, stopByStaff),
  route(refuseRecovery, stopByOwner),
]
