import type { OperationRoute } from '#server/http/handle.ts'
import { listStaffDisclosures } from './list-staff-disclosures.ts'
import { withdrawStaffDisclosure } from './withdraw-staff-disclosure.ts'

export const staffDisclosureRoutes: readonly OperationRoute[] = [listStaffDisclosures, withdrawStaffDisclosure]
