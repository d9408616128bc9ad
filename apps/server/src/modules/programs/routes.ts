import type { OperationRoute } from '#server/http/handle.ts'
import { getPortalProgram } from './get-portal-program.ts'
import { listPortalPrograms } from './list-portal-programs.ts'

export const programRoutes: readonly OperationRoute[] = [listPortalPrograms, getPortalProgram]
