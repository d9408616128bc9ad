import { route, type OperationRoute } from '#server/http/operation-route.ts'
import { getPortalProgram, listPortalPrograms } from '@grana/contract/programs'
import { getProgram } from './get-portal-program.ts'
import { listPrograms } from './list-portal-programs.ts'

export const programRoutes: readonly OperationRoute[] = [
  route(listPortalPrograms, listPrograms),
  route(getPortalProgram, getProgram),
]
