import type { OperationRoute } from '#server/http/handle.ts'
import { approveStaffDocument } from './approve-staff-document.ts'
import { listStaffDocuments } from './list-staff-documents.ts'
import { openStaffDocument } from './open-staff-document.ts'
import { rejectStaffDocument } from './reject-staff-document.ts'

export const staffTargetRoutes: readonly OperationRoute[] = [
  listStaffDocuments,
  openStaffDocument,
  approveStaffDocument,
  rejectStaffDocument,
]
