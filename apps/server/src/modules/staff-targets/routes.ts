import { route, type OperationRoute } from '#server/http/operation-route.ts'
import {
  approveStaffDocument,
  listStaffDocuments,
  openStaffDocument,
  rejectStaffDocument,
} from '@grana/contract/staff/targets'
import { approveDocument, openDocument, readDocuments, rejectDocument } from './documents.ts'

export const staffTargetRoutes: readonly OperationRoute[] = [
  route(listStaffDocuments, readDocuments),
  route(openStaffDocument, openDocument),
  route(approveStaffDocument, approveDocument),
  route(rejectStaffDocument, rejectDocument),
]
