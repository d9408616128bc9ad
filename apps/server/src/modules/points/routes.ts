import type { OperationRoute } from '#server/http/handle.ts'
import { getPoints } from './get-points.ts'

export const pointsRoutes: readonly OperationRoute[] = [getPoints]
