import type { OperationRoute } from './http/handle.ts'
import { accountRoutes } from './modules/accounts/routes.ts'
import { agentSearchRoutes } from './modules/agent-search/routes.ts'
import { attentionRoutes } from './modules/attention/routes.ts'
import { attestationRoutes } from './modules/attestations/routes.ts'
import { auditRoutes } from './modules/audit/routes.ts'
import { authRoutes } from './modules/auth/routes.ts'
import { avatarPictures, avatarRoutes } from './modules/avatars/routes.ts'
import { calendarDocuments } from './modules/calendar/calendar-document.ts'
import { calendarRoutes } from './modules/calendar/routes.ts'
import { captchaRoutes } from './modules/captcha/routes.ts'
import { commentFileRoutes } from './modules/comment-files/routes.ts'
import { dataRightsRoutes } from './modules/data-rights/routes.ts'
import { disclosureDocuments } from './modules/disclosures/disclosure-documents.ts'
import { disclosureRoutes } from './modules/disclosures/routes.ts'
import { disputeRoutes } from './modules/disputes/routes.ts'
import { emailChangeRoutes } from './modules/email-change/routes.ts'
import { engagementBillingRoutes } from './modules/engagement-billing/routes.ts'
import { engagementCoverageRoutes } from './modules/engagement-coverage/routes.ts'
import { engagementDocumentRoutes } from './modules/engagement-documents/routes.ts'
import { engagementFindingRoutes } from './modules/engagement-findings/routes.ts'
import { engagementLogRoutes } from './modules/engagement-log/routes.ts'
import { engagementTeamRoutes } from './modules/engagement-team/routes.ts'
import { engagementRoutes } from './modules/engagements/routes.ts'
import { exploreRoutes } from './modules/explore/routes.ts'
import { inboxViewRoutes } from './modules/inbox-views/routes.ts'
import { invitationRoutes } from './modules/invitations/routes.ts'
import { leadRoutes } from './modules/leads/routes.ts'
import { memberRoutes } from './modules/members/routes.ts'
import { notificationLive, notificationRoutes } from './modules/notifications/routes.ts'
import { organizationRoutes } from './modules/organizations/routes.ts'
import { paymentCaseRoutes } from './modules/payment-cases/routes.ts'
import { paymentPaperRoutes } from './modules/payment-papers/routes.ts'
import { paymentRoutes } from './modules/payments/routes.ts'
import { payoutRoutes } from './modules/payouts/routes.ts'
import { pointsRoutes } from './modules/points/routes.ts'
import { profileRoutes } from './modules/profiles/routes.ts'
import { programAgentRoutes } from './modules/program-agents/routes.ts'
import { programBuilderRoutes } from './modules/program-builder/routes.ts'
import { programDocuments } from './modules/programs/program-documents.ts'
import { programRoutes } from './modules/programs/routes.ts'
import { publicPaymentRoutes } from './modules/public-payments/routes.ts'
import { referenceRoutes } from './modules/reference/routes.ts'
import { reportAuthorRoutes } from './modules/report-authors/routes.ts'
import { reportCorrectionRoutes } from './modules/report-corrections/routes.ts'
import { reportDisclosureRoutes } from './modules/report-disclosures/routes.ts'
import { reportFileRoutes } from './modules/report-files/routes.ts'
import { reportTagRoutes } from './modules/report-tags/routes.ts'
import { reportRoutes } from './modules/reports/routes.ts'
import { retestFeeRoutes } from './modules/retest-fees/routes.ts'
import { retestHandOverRoutes } from './modules/retest-hand-over/routes.ts'
import { rewardShareRoutes } from './modules/reward-shares/routes.ts'
import { savedAnswerRoutes } from './modules/saved-answers/routes.ts'
import { secondFactorRoutes } from './modules/second-factor/routes.ts'
import { sessionRoutes } from './modules/sessions/routes.ts'
import { staffDisclosureRoutes } from './modules/staff-disclosures/routes.ts'
import { staffLeadRoutes } from './modules/staff-leads/routes.ts'
import { staffOrganizationRoutes } from './modules/staff-organizations/routes.ts'
import { staffPeopleRoutes } from './modules/staff-people/routes.ts'
import { staffProgramRoutes } from './modules/staff-programs/routes.ts'
import { staffTargetRoutes } from './modules/staff-targets/routes.ts'
import { staffTriageRoutes } from './modules/staff-triage/routes.ts'
import { staffRoutes } from './modules/staff/routes.ts'
import { targetRoutes } from './modules/targets/routes.ts'
import { testCredentialRoutes } from './modules/test-credentials/routes.ts'
import { trafficMarkRoutes } from './modules/traffic-marks/routes.ts'

/**
 * Every operation with its handler. Every list of operations (OpenAPI, route table, attacks, proofs) derives from this
 * one.
 */
export const operationRoutes: readonly OperationRoute[] = [
  ...referenceRoutes,
  ...calendarRoutes,
  ...captchaRoutes,
  ...leadRoutes,
  ...programRoutes,
  ...disclosureRoutes,
  ...programAgentRoutes,
  ...reportRoutes,
  ...attentionRoutes,
  ...trafficMarkRoutes,
  ...exploreRoutes,
  ...inboxViewRoutes,
  ...reportTagRoutes,
  ...savedAnswerRoutes,
  ...reportDisclosureRoutes,
  ...reportFileRoutes,
  ...commentFileRoutes,
  ...disputeRoutes,
  ...engagementRoutes,
  ...engagementTeamRoutes,
  ...engagementCoverageRoutes,
  ...engagementLogRoutes,
  ...engagementFindingRoutes,
  ...engagementDocumentRoutes,
  ...engagementBillingRoutes,
  ...attestationRoutes,
  ...reportCorrectionRoutes,
  ...pointsRoutes,
  ...authRoutes,
  ...sessionRoutes,
  ...secondFactorRoutes,
  ...accountRoutes,
  ...avatarRoutes,
  ...profileRoutes,
  ...payoutRoutes,
  ...paymentRoutes,
  ...paymentPaperRoutes,
  ...paymentCaseRoutes,
  ...reportAuthorRoutes,
  ...rewardShareRoutes,
  ...retestFeeRoutes,
  ...retestHandOverRoutes,
  ...notificationRoutes,
  ...dataRightsRoutes,
  ...emailChangeRoutes,
  ...auditRoutes,
  ...invitationRoutes,
  ...memberRoutes,
  ...organizationRoutes,
  ...programBuilderRoutes,
  ...publicPaymentRoutes,
  ...targetRoutes,
  ...testCredentialRoutes,
  ...agentSearchRoutes,
  ...staffDisclosureRoutes,
  ...staffLeadRoutes,
  ...staffOrganizationRoutes,
  ...staffPeopleRoutes,
  ...staffProgramRoutes,
  ...staffTargetRoutes,
  ...staffTriageRoutes,
  ...staffRoutes,
]

export const operations = operationRoutes.map(({ operation }) => operation)

/** Every file and feed of the modules. */
export const documentRoutes = [...programDocuments, ...disclosureDocuments, ...calendarDocuments]

/** Every picture that pages show. */
export const pictureRoutes = avatarPictures

/** Every stream of live events. */
export const liveRoutes = notificationLive
