import type { OperationRoute } from '#server/http/handle.ts'
import { confirmTrafficMarks } from './confirm-traffic-marks.ts'
import { getMarkFigures } from './get-mark-figures.ts'
import { listTrafficMarks } from './list-traffic-marks.ts'
import { takeTrafficMark } from './take-traffic-mark.ts'

export const trafficMarkRoutes: readonly OperationRoute[] = [
  listTrafficMarks,
  takeTrafficMark,
  getMarkFigures,
  confirmTrafficMarks,
]
