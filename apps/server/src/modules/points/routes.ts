import { route, type OperationRoute } from '#server/http/operation-route.ts'
import { getPoints } from '@grana/contract/reports/points'
import { readPoints } from './read-points.ts'

export const pointsRoutes: readonly OperationRoute[] = [route(getPoints, readPoints)]
