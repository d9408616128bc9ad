import type { OperationRoute } from '#server/http/handle.ts'
import { getDisclosure } from './get-disclosure.ts'
import { listDisclosures } from './list-disclosures.ts'

export const disclosureRoutes: readonly OperationRoute[] = [listDisclosures, getDisclosure]
