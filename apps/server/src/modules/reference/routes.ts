import type { OperationRoute } from '#server/http/handle.ts'
import { listCountries } from './list-countries.ts'

export const referenceRoutes: readonly OperationRoute[] = [listCountries]
