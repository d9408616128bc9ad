import type { OperationRoute } from '#server/http/handle.ts'
import { getStaffPerson } from './get-staff-person.ts'
import { listStaffPeople } from './list-staff-people.ts'
import { recoverSecondFactor } from './recover-second-factor.ts'
import { refuseRecovery } from './refuse-recovery.ts'
import { reinstatePerson } from './reinstate-person.ts'
import { stopRecovery } from './stop-recovery.ts'
import { suspendPerson } from './suspend-person.ts'

export const staffPeopleRoutes: readonly OperationRoute[] = [
  listStaffPeople,
  getStaffPerson,
  suspendPerson,
  reinstatePerson,
  recoverSecondFactor,
  stopRecovery,
  refuseRecovery,
]
