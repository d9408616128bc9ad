import { route, type OperationRoute } from '#server/http/operation-route.ts'
import { changePassword, getUser } from '@grana/contract/accounts'
import { changeProfile } from '@grana/contract/profile'
import { replacePassword } from './change-password.ts'
import { saveProfile } from './change-profile.ts'
import { readUser } from './get-user.ts'

export const accountRoutes: readonly OperationRoute[] = [
  route(getUser, readUser),
  route(changePassword, replacePassword),
  route(changeProfile, saveProfile),
]
