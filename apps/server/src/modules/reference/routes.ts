import { fixedRoute, type OperationRoute } from '#server/http/operation-route.ts'
import { listCountries } from '@grana/contract/reference'
import { countries } from './countries.ts'

export const referenceRoutes: readonly OperationRoute[] = [fixedRoute(listCountries, () => [...countries])]
