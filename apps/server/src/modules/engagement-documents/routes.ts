import type { OperationRoute } from '#server/http/handle.ts'
import { getEngagementDocument } from './get-engagement-document.ts'
import { getEngagementFile } from './get-engagement-file.ts'
import { getStaffEngagementDocument } from './get-staff-engagement-document.ts'
import { getStaffEngagementFile } from './get-staff-engagement-file.ts'
import { getTeamDocument } from './get-team-document.ts'
import { getTeamFile } from './get-team-file.ts'
import { issueDocument } from './issue-document.ts'
import { listEngagementDocuments } from './list-engagement-documents.ts'
import { listStaffEngagementDocuments } from './list-staff-engagement-documents.ts'
import { listTeamDocuments } from './list-team-documents.ts'
import { reviewDocument } from './review-document.ts'
import { revokeAttestation } from './revoke-attestation.ts'
import { writeTeamDocument } from './write-team-document.ts'

export const engagementDocumentRoutes: readonly OperationRoute[] = [
  listEngagementDocuments,
  getEngagementDocument,
  getEngagementFile,
  listStaffEngagementDocuments,
  getStaffEngagementDocument,
  getStaffEngagementFile,
  reviewDocument,
  issueDocument,
  revokeAttestation,
  listTeamDocuments,
  writeTeamDocument,
  getTeamDocument,
  getTeamFile,
]
