import type { OperationRoute } from '#server/http/handle.ts'
import { changePassword } from './change-password.ts'
import { changeProfile } from './change-profile.ts'
import { getUser } from './get-user.ts'

export const accountRoutes: readonly OperationRoute[] = [getUser, changePassword, changeProfile]
