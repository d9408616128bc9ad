import { route, type OperationRoute } from '#server/http/operation-route.ts'
import {
  activateBackup,
  appointMember,
  changeMemberRole,
  dismissMember,
  listMembers,
  listProgramMembers,
  removeMember,
} from '@grana/contract/customers/members'
import { leaveOrganization } from '@grana/contract/customers/organizations'
import { appoint, dismiss, listAppointed, standIn } from './appoint-member.ts'
import { expel, leave, saveRole } from './change-member.ts'
import { listAll } from './list-members.ts'

const aboutApprovers = {
  mostStatements: 24,
  why: 'a new owner may approve rewards: the member and all owners are notified, in the apps and by mail',
}

export const memberRoutes: readonly OperationRoute[] = [
  route(listMembers, listAll),
  route(changeMemberRole, saveRole, aboutApprovers),
  route(removeMember, expel),
  route(leaveOrganization, leave),
  route(listProgramMembers, listAppointed),
  route(appointMember, appoint),
  route(dismissMember, dismiss),
  route(activateBackup, standIn),
]
