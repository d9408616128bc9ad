// Written by `pnpm openapi` from the handlers in modules.
import type { OperationRoute } from './http/handle.ts'
import { changePassword } from './modules/accounts/change-password.ts'
import { changeProfile } from './modules/accounts/change-profile.ts'
import { getUser } from './modules/accounts/get-user.ts'
import { findAgents } from './modules/agent-search/find-agents.ts'
import { createAgentToken } from './modules/agent-tokens/create-agent-token.ts'
import { listAgentTokens } from './modules/agent-tokens/list-agent-tokens.ts'
import { revokeAgentToken } from './modules/agent-tokens/revoke-agent-token.ts'
import { rotateAgentToken } from './modules/agent-tokens/rotate-agent-token.ts'
import { createApiToken } from './modules/api-tokens/create-api-token.ts'
import { listApiTokens } from './modules/api-tokens/list-api-tokens.ts'
import { revokeApiToken } from './modules/api-tokens/revoke-api-token.ts'
import { rotateApiToken } from './modules/api-tokens/rotate-api-token.ts'
import { getAgentAttention } from './modules/attention/get-agent-attention.ts'
import { getAttentionBudget } from './modules/attention/get-attention-budget.ts'
import { setAttentionBudget } from './modules/attention/set-attention-budget.ts'
import { getAttestation } from './modules/attestations/get-attestation.ts'
import { listAttestationKeys } from './modules/attestations/list-attestation-keys.ts'
import { exportAuditEvents } from './modules/audit/export-audit-events.ts'
import { listAuditEvents } from './modules/audit/list-audit-events.ts'
import { confirmIdentity } from './modules/auth/confirm-identity.ts'
import { forgotPassword } from './modules/auth/forgot-password.ts'
import { logIn } from './modules/auth/log-in.ts'
import { registerAgent } from './modules/auth/register-agent.ts'
import { registerCustomer } from './modules/auth/register-customer.ts'
import { resendVerification } from './modules/auth/resend-verification.ts'
import { resetPassword } from './modules/auth/reset-password.ts'
import { trustBrowser } from './modules/auth/trust-browser.ts'
import { verifyEmailAddress } from './modules/auth/verify-email-address.ts'
import { changeAvatar } from './modules/avatars/change-avatar.ts'
import { removeAvatar } from './modules/avatars/remove-avatar.ts'
import { getCalendarFeed } from './modules/calendar/get-calendar-feed.ts'
import { removeCalendarFeed } from './modules/calendar/remove-calendar-feed.ts'
import { renewCalendarFeed } from './modules/calendar/renew-calendar-feed.ts'
import { getCaptchaChallenge } from './modules/captcha/get-captcha-challenge.ts'
import { beginAgentCommentFile } from './modules/comment-files/begin-agent-comment-file.ts'
import { beginCommentFile } from './modules/comment-files/begin-comment-file.ts'
import { beginStaffCommentFile } from './modules/comment-files/begin-staff-comment-file.ts'
import { completeAgentCommentFile } from './modules/comment-files/complete-agent-comment-file.ts'
import { completeCommentFile } from './modules/comment-files/complete-comment-file.ts'
import { completeStaffCommentFile } from './modules/comment-files/complete-staff-comment-file.ts'
import { listAgentCommentFiles } from './modules/comment-files/list-agent-comment-files.ts'
import { listCommentFiles } from './modules/comment-files/list-comment-files.ts'
import { listStaffCommentFiles } from './modules/comment-files/list-staff-comment-files.ts'
import { removeAgentCommentFile } from './modules/comment-files/remove-agent-comment-file.ts'
import { removeCommentFile } from './modules/comment-files/remove-comment-file.ts'
import { removeStaffCommentFile } from './modules/comment-files/remove-staff-comment-file.ts'
import { acceptConsents } from './modules/data-rights/accept-consents.ts'
import { disableAccount } from './modules/data-rights/disable-account.ts'
import { eraseAccount } from './modules/data-rights/erase-account.ts'
import { getExportFile } from './modules/data-rights/get-export-file.ts'
import { listConsents } from './modules/data-rights/list-consents.ts'
import { listExports } from './modules/data-rights/list-exports.ts'
import { reactivateAccount } from './modules/data-rights/reactivate-account.ts'
import { requestExport } from './modules/data-rights/request-export.ts'
import { getDisclosure } from './modules/disclosures/get-disclosure.ts'
import { listDisclosures } from './modules/disclosures/list-disclosures.ts'
import { answerDispute } from './modules/disputes/answer-dispute.ts'
import { getAgentDisputes } from './modules/disputes/get-agent-disputes.ts'
import { getDisputeEvidenceLink } from './modules/disputes/get-dispute-evidence-link.ts'
import { getDispute } from './modules/disputes/get-dispute.ts'
import { getReportDisputes } from './modules/disputes/get-report-disputes.ts'
import { listDisputes } from './modules/disputes/list-disputes.ts'
import { openDispute } from './modules/disputes/open-dispute.ts'
import { releaseDispute } from './modules/disputes/release-dispute.ts'
import { ruleDispute } from './modules/disputes/rule-dispute.ts'
import { takeDispute } from './modules/disputes/take-dispute.ts'
import { withdrawDispute } from './modules/disputes/withdraw-dispute.ts'
import { answerEmailChange } from './modules/email-change/answer-email-change.ts'
import { cancelEmailChange } from './modules/email-change/cancel-email-change.ts'
import { changeEmail } from './modules/email-change/change-email.ts'
import { checkEmailDomain } from './modules/email-domains/check-email-domain.ts'
import { claimEmailDomain } from './modules/email-domains/claim-email-domain.ts'
import { listEmailDomains } from './modules/email-domains/list-email-domains.ts'
import { removeEmailDomain } from './modules/email-domains/remove-email-domain.ts'
import { getEngagementBilling } from './modules/engagement-billing/get-engagement-billing.ts'
import { getStaffEngagementBilling } from './modules/engagement-billing/get-staff-engagement-billing.ts'
import { recordEngagementInvoice } from './modules/engagement-billing/record-engagement-invoice.ts'
import { setEngagementOrder } from './modules/engagement-billing/set-engagement-order.ts'
import { getTeamCarriedFinding } from './modules/engagement-carried/get-team-carried-finding.ts'
import { listCarriedFindings } from './modules/engagement-carried/list-carried-findings.ts'
import { listTeamCarriedFindings } from './modules/engagement-carried/list-team-carried-findings.ts'
import { setCarriedResult } from './modules/engagement-carried/set-carried-result.ts'
import { listEngagementMessages } from './modules/engagement-conversation/list-engagement-messages.ts'
import { listStaffEngagementMessages } from './modules/engagement-conversation/list-staff-engagement-messages.ts'
import { listTeamMessages } from './modules/engagement-conversation/list-team-messages.ts'
import { writeEngagementMessage } from './modules/engagement-conversation/write-engagement-message.ts'
import { writeStaffEngagementMessage } from './modules/engagement-conversation/write-staff-engagement-message.ts'
import { writeTeamMessage } from './modules/engagement-conversation/write-team-message.ts'
import { getEngagementCoverage } from './modules/engagement-coverage/get-engagement-coverage.ts'
import { getStaffEngagementCoverage } from './modules/engagement-coverage/get-staff-engagement-coverage.ts'
import { getTeamCoverage } from './modules/engagement-coverage/get-team-coverage.ts'
import { setTeamCoverage } from './modules/engagement-coverage/set-team-coverage.ts'
import { getEngagementDocument } from './modules/engagement-documents/get-engagement-document.ts'
import { getEngagementFile } from './modules/engagement-documents/get-engagement-file.ts'
import { getStaffEngagementDocument } from './modules/engagement-documents/get-staff-engagement-document.ts'
import { getStaffEngagementFile } from './modules/engagement-documents/get-staff-engagement-file.ts'
import { getTeamDocument } from './modules/engagement-documents/get-team-document.ts'
import { getTeamFile } from './modules/engagement-documents/get-team-file.ts'
import { issueDocument } from './modules/engagement-documents/issue-document.ts'
import { listEngagementDocuments } from './modules/engagement-documents/list-engagement-documents.ts'
import { listStaffEngagementDocuments } from './modules/engagement-documents/list-staff-engagement-documents.ts'
import { listTeamDocuments } from './modules/engagement-documents/list-team-documents.ts'
import { reviewDocument } from './modules/engagement-documents/review-document.ts'
import { revokeAttestation } from './modules/engagement-documents/revoke-attestation.ts'
import { writeTeamDocument } from './modules/engagement-documents/write-team-document.ts'
import { getTeamWork } from './modules/engagement-findings/get-team-work.ts'
import { listEngagementFindings } from './modules/engagement-findings/list-engagement-findings.ts'
import { writeFindingRemedy } from './modules/engagement-findings/write-finding-remedy.ts'
import { listEngagementLog } from './modules/engagement-log/list-engagement-log.ts'
import { listStaffEngagementLog } from './modules/engagement-log/list-staff-engagement-log.ts'
import { listTeamLog } from './modules/engagement-log/list-team-log.ts'
import { writeTeamLog } from './modules/engagement-log/write-team-log.ts'
import { answerTeamPlace } from './modules/engagement-team/answer-team-place.ts'
import { findTeamCandidates } from './modules/engagement-team/find-team-candidates.ts'
import { getEngagementTeam } from './modules/engagement-team/get-engagement-team.ts'
import { getStaffEngagementTeam } from './modules/engagement-team/get-staff-engagement-team.ts'
import { getTeamCandidate } from './modules/engagement-team/get-team-candidate.ts'
import { listTeamPlaces } from './modules/engagement-team/list-team-places.ts'
import { proposeTeamMember } from './modules/engagement-team/propose-team-member.ts'
import { refuseTeamMember } from './modules/engagement-team/refuse-team-member.ts'
import { removeTeamMember } from './modules/engagement-team/remove-team-member.ts'
import { acceptEngagementQuote } from './modules/engagements/accept-engagement-quote.ts'
import { changeEngagementState } from './modules/engagements/change-engagement-state.ts'
import { changeStaffEngagementState } from './modules/engagements/change-staff-engagement-state.ts'
import { createEngagement } from './modules/engagements/create-engagement.ts'
import { getEngagement } from './modules/engagements/get-engagement.ts'
import { getStaffEngagement } from './modules/engagements/get-staff-engagement.ts'
import { listAgentEngagements } from './modules/engagements/list-agent-engagements.ts'
import { listEngagements } from './modules/engagements/list-engagements.ts'
import { listStaffEngagements } from './modules/engagements/list-staff-engagements.ts'
import { quoteEngagement } from './modules/engagements/quote-engagement.ts'
import { saveEngagementScope } from './modules/engagements/save-engagement-scope.ts'
import { sendEngagement } from './modules/engagements/send-engagement.ts'
import { explorePrograms } from './modules/explore/explore-programs.ts'
import { listSavedSearches } from './modules/explore/list-saved-searches.ts'
import { removeSavedSearch } from './modules/explore/remove-saved-search.ts'
import { saveSearch } from './modules/explore/save-search.ts'
import { setSearchNotices } from './modules/explore/set-search-notices.ts'
import { importFindings } from './modules/finding-files/import-findings.ts'
import { previewFindings } from './modules/finding-files/preview-findings.ts'
import { createGroupRole } from './modules/group-roles/create-group-role.ts'
import { listGroupRoles } from './modules/group-roles/list-group-roles.ts'
import { removeGroupRole } from './modules/group-roles/remove-group-role.ts'
import { listInboxViews } from './modules/inbox-views/list-inbox-views.ts'
import { removeInboxView } from './modules/inbox-views/remove-inbox-view.ts'
import { saveInboxView } from './modules/inbox-views/save-inbox-view.ts'
import { acceptInvitation } from './modules/invitations/accept-invitation.ts'
import { getInvitation } from './modules/invitations/get-invitation.ts'
import { inviteMember } from './modules/invitations/invite-member.ts'
import { listInvitations } from './modules/invitations/list-invitations.ts'
import { registerInvitedMember } from './modules/invitations/register-invited-member.ts'
import { rejectInvitation } from './modules/invitations/reject-invitation.ts'
import { resendInvitation } from './modules/invitations/resend-invitation.ts'
import { withdrawInvitation } from './modules/invitations/withdraw-invitation.ts'
import { exportKnownIssues } from './modules/known-issue-files/export-known-issues.ts'
import { importKnownIssues } from './modules/known-issue-files/import-known-issues.ts'
import { previewKnownIssues } from './modules/known-issue-files/preview-known-issues.ts'
import { submitLead } from './modules/leads/submit-lead.ts'
import { addV1AgentComment } from './modules/machine-api/add-v1-agent-comment.ts'
import { addV1Comment } from './modules/machine-api/add-v1-comment.ts'
import { addV1KnownIssue } from './modules/machine-api/add-v1-known-issue.ts'
import { getV1AgentProgramScope } from './modules/machine-api/get-v1-agent-program-scope.ts'
import { getV1AgentReport } from './modules/machine-api/get-v1-agent-report.ts'
import { getV1ProgramScope } from './modules/machine-api/get-v1-program-scope.ts'
import { getV1Report } from './modules/machine-api/get-v1-report.ts'
import { listV1AgentComments } from './modules/machine-api/list-v1-agent-comments.ts'
import { listV1AgentEvents } from './modules/machine-api/list-v1-agent-events.ts'
import { listV1AgentPrograms } from './modules/machine-api/list-v1-agent-programs.ts'
import { listV1AgentReports } from './modules/machine-api/list-v1-agent-reports.ts'
import { listV1AuditEvents } from './modules/machine-api/list-v1-audit-events.ts'
import { listV1Comments } from './modules/machine-api/list-v1-comments.ts'
import { listV1Events } from './modules/machine-api/list-v1-events.ts'
import { listV1KnownIssues } from './modules/machine-api/list-v1-known-issues.ts'
import { listV1Programs } from './modules/machine-api/list-v1-programs.ts'
import { listV1Reports } from './modules/machine-api/list-v1-reports.ts'
import { listV1Retests } from './modules/machine-api/list-v1-retests.ts'
import { activateBackupContact } from './modules/members/activate-backup-contact.ts'
import { addProgramMember } from './modules/members/add-program-member.ts'
import { changeMemberRole } from './modules/members/change-member-role.ts'
import { leaveOrganization } from './modules/members/leave-organization.ts'
import { listMembers } from './modules/members/list-members.ts'
import { listProgramMembers } from './modules/members/list-program-members.ts'
import { removeMember } from './modules/members/remove-member.ts'
import { removeProgramMember } from './modules/members/remove-program-member.ts'
import { countNotifications } from './modules/notifications/count-notifications.ts'
import { getNotificationPreferences } from './modules/notifications/get-notification-preferences.ts'
import { listNotifications } from './modules/notifications/list-notifications.ts'
import { markAllNotificationsRead } from './modules/notifications/mark-all-notifications-read.ts'
import { markNotificationsRead } from './modules/notifications/mark-notifications-read.ts'
import { saveNotificationPreferences } from './modules/notifications/save-notification-preferences.ts'
import { beginOpenReportFile } from './modules/open-reports/begin-open-report-file.ts'
import { claimOpenReport } from './modules/open-reports/claim-open-report.ts'
import { completeOpenReportFile } from './modules/open-reports/complete-open-report-file.ts'
import { eraseOpenReport } from './modules/open-reports/erase-open-report.ts'
import { getOpenFormSettings } from './modules/open-reports/get-open-form-settings.ts'
import { getOpenReportFileLink } from './modules/open-reports/get-open-report-file-link.ts'
import { getOpenReportForm } from './modules/open-reports/get-open-report-form.ts'
import { getOpenReport } from './modules/open-reports/get-open-report.ts'
import { listOpenReportFiles } from './modules/open-reports/list-open-report-files.ts'
import { proveOpenReport } from './modules/open-reports/prove-open-report.ts'
import { removeOpenReportFile } from './modules/open-reports/remove-open-report-file.ts'
import { renewOpenReportLink } from './modules/open-reports/renew-open-report-link.ts'
import { replyToOpenReport } from './modules/open-reports/reply-to-open-report.ts'
import { setOpenFormSettings } from './modules/open-reports/set-open-form-settings.ts'
import { submitOpenReport } from './modules/open-reports/submit-open-report.ts'
import { changeOrganization } from './modules/organizations/change-organization.ts'
import { changeSecondFactorRule } from './modules/organizations/change-second-factor-rule.ts'
import { getOrganization } from './modules/organizations/get-organization.ts'
import { listOrganizations } from './modules/organizations/list-organizations.ts'
import { answerPaymentCase } from './modules/payment-cases/answer-payment-case.ts'
import { closePaymentCase } from './modules/payment-cases/close-payment-case.ts'
import { contestPaymentAnswer } from './modules/payment-cases/contest-payment-answer.ts'
import { getAgentPaymentCases } from './modules/payment-cases/get-agent-payment-cases.ts'
import { getPaymentCaseProofLink } from './modules/payment-cases/get-payment-case-proof-link.ts'
import { getPaymentCase } from './modules/payment-cases/get-payment-case.ts'
import { getPaymentCases } from './modules/payment-cases/get-payment-cases.ts'
import { listPaymentCases } from './modules/payment-cases/list-payment-cases.ts'
import { pausePaymentCaseProgram } from './modules/payment-cases/pause-payment-case-program.ts'
import { releasePaymentCase } from './modules/payment-cases/release-payment-case.ts'
import { takePaymentCase } from './modules/payment-cases/take-payment-case.ts'
import { getAgentReceipt } from './modules/payment-papers/get-agent-receipt.ts'
import { getAgentStatement } from './modules/payment-papers/get-agent-statement.ts'
import { getOrganizationReceipt } from './modules/payment-papers/get-organization-receipt.ts'
import { getOrganizationStatement } from './modules/payment-papers/get-organization-statement.ts'
import { listAgentPayments } from './modules/payment-papers/list-agent-payments.ts'
import { listOrganizationPayments } from './modules/payment-papers/list-organization-payments.ts'
import { getAgentPaymentProofLink } from './modules/payments/get-agent-payment-proof-link.ts'
import { getAgentReportPayments } from './modules/payments/get-agent-report-payments.ts'
import { getPaymentProofLink } from './modules/payments/get-payment-proof-link.ts'
import { getReportPayments } from './modules/payments/get-report-payments.ts'
import { previewPaymentResults } from './modules/payments/preview-payment-results.ts'
import { recordPaymentResults } from './modules/payments/record-payment-results.ts'
import { createPaymentFile } from './modules/payouts/create-payment-file.ts'
import { getPayoutDetails } from './modules/payouts/get-payout-details.ts'
import { getRewardPayout } from './modules/payouts/get-reward-payout.ts'
import { listAgentOwedRewards } from './modules/payouts/list-agent-owed-rewards.ts'
import { listOwedRewards } from './modules/payouts/list-owed-rewards.ts'
import { openRewardPayout } from './modules/payouts/open-reward-payout.ts'
import { removePayoutDetails } from './modules/payouts/remove-payout-details.ts'
import { savePayoutDetails } from './modules/payouts/save-payout-details.ts'
import { getPoints } from './modules/points/get-points.ts'
import { followAgent } from './modules/profiles/follow-agent.ts'
import { getAvailability } from './modules/profiles/get-availability.ts'
import { getOpenProfile } from './modules/profiles/get-open-profile.ts'
import { getProfile } from './modules/profiles/get-profile.ts'
import { getVisibility } from './modules/profiles/get-visibility.ts'
import { listFollowedAgents } from './modules/profiles/list-followed-agents.ts'
import { previewProfile } from './modules/profiles/preview-profile.ts'
import { saveAvailability } from './modules/profiles/save-availability.ts'
import { saveLanguages } from './modules/profiles/save-languages.ts'
import { saveSocialLinks } from './modules/profiles/save-social-links.ts'
import { saveVisibility } from './modules/profiles/save-visibility.ts'
import { unfollowAgent } from './modules/profiles/unfollow-agent.ts'
import { answerAgentInvitation } from './modules/program-agents/answer-agent-invitation.ts'
import { followProgram } from './modules/program-agents/follow-program.ts'
import { getAgentProgram } from './modules/program-agents/get-agent-program.ts'
import { getAgentReportPolicy } from './modules/program-agents/get-agent-report-policy.ts'
import { getInvitationFigures } from './modules/program-agents/invitations/get-invitation-figures.ts'
import { inviteAgents } from './modules/program-agents/invitations/invite-agents.ts'
import { leaveProgram } from './modules/program-agents/invitations/leave-program.ts'
import { saveAgentPlaces } from './modules/program-agents/invitations/save-agent-places.ts'
import { inviteAgent } from './modules/program-agents/invite-agent.ts'
import { answerJoinRequest } from './modules/program-agents/joining/answer-join-request.ts'
import { askToJoin } from './modules/program-agents/joining/ask-to-join.ts'
import { getJoinConditions } from './modules/program-agents/joining/get-join-conditions.ts'
import { listJoinRequests } from './modules/program-agents/joining/list-join-requests.ts'
import { listJoinablePrograms } from './modules/program-agents/joining/list-joinable-programs.ts'
import { withdrawJoinRequest } from './modules/program-agents/joining/withdraw-join-request.ts'
import { listAgentPrograms } from './modules/program-agents/list-agent-programs.ts'
import { listProgramAgents } from './modules/program-agents/list-program-agents.ts'
import { listReportsOfOlderVersions } from './modules/program-agents/list-reports-of-older-versions.ts'
import { removeAgent } from './modules/program-agents/remove-agent.ts'
import { unfollowProgram } from './modules/program-agents/unfollow-program.ts'
import { acceptBillingTerms } from './modules/program-builder/accept-billing-terms.ts'
import { changeProgramState } from './modules/program-builder/change-program-state.ts'
import { createProgram } from './modules/program-builder/create-program.ts'
import { deleteProgramDraft } from './modules/program-builder/delete-program-draft.ts'
import { getClauseLibrary } from './modules/program-builder/get-clause-library.ts'
import { getOrganizationProgram } from './modules/program-builder/get-organization-program.ts'
import { getProgramDraft } from './modules/program-builder/get-program-draft.ts'
import { getProgramVersion } from './modules/program-builder/get-program-version.ts'
import { listOrganizationPrograms } from './modules/program-builder/list-organization-programs.ts'
import { previewProgram } from './modules/program-builder/preview-program.ts'
import { publishProgramDraft } from './modules/program-builder/publish-program-draft.ts'
import { requestPentest } from './modules/program-builder/request-pentest.ts'
import { saveProgramDraft } from './modules/program-builder/save-program-draft.ts'
import { setProgramTriage } from './modules/program-builder/set-program-triage.ts'
import { getPortalProgram } from './modules/programs/get-portal-program.ts'
import { listPortalPrograms } from './modules/programs/list-portal-programs.ts'
import { getPublicPayments } from './modules/public-payments/get-public-payments.ts'
import { setPublicPayments } from './modules/public-payments/set-public-payments.ts'
import { listCountries } from './modules/reference/list-countries.ts'
import { answerSharedDraft } from './modules/report-authors/answer-shared-draft.ts'
import { getDraftTeam } from './modules/report-authors/get-draft-team.ts'
import { getSharedDraftFileLink } from './modules/report-authors/get-shared-draft-file-link.ts'
import { getSharedDraft } from './modules/report-authors/get-shared-draft.ts'
import { listSharedDrafts } from './modules/report-authors/list-shared-drafts.ts'
import { saveDraftTeam } from './modules/report-authors/save-draft-team.ts'
import { correctReport } from './modules/report-corrections/correct-report.ts'
import { listCorrectionTargets } from './modules/report-corrections/list-correction-targets.ts'
import { redactReportFile } from './modules/report-corrections/redact-report-file.ts'
import { redactReportText } from './modules/report-corrections/redact-report-text.ts'
import { agreeToAgentDisclosure } from './modules/report-disclosures/agree-to-agent-disclosure.ts'
import { agreeToReportDisclosure } from './modules/report-disclosures/agree-to-report-disclosure.ts'
import { declineAgentDisclosure } from './modules/report-disclosures/decline-agent-disclosure.ts'
import { declineReportDisclosure } from './modules/report-disclosures/decline-report-disclosure.ts'
import { getAgentDisclosure } from './modules/report-disclosures/get-agent-disclosure.ts'
import { getReportDisclosure } from './modules/report-disclosures/get-report-disclosure.ts'
import { saveAuthorCredit } from './modules/report-disclosures/save-author-credit.ts'
import { withdrawAgentDisclosure } from './modules/report-disclosures/withdraw-agent-disclosure.ts'
import { withdrawReportDisclosure } from './modules/report-disclosures/withdraw-report-disclosure.ts'
import { writeAgentDisclosure } from './modules/report-disclosures/write-agent-disclosure.ts'
import { writeReportDisclosure } from './modules/report-disclosures/write-report-disclosure.ts'
import { beginEvidenceUpload } from './modules/report-files/begin-evidence-upload.ts'
import { completeEvidenceUpload } from './modules/report-files/complete-evidence-upload.ts'
import { listEvidence } from './modules/report-files/list-evidence.ts'
import { removeEvidence } from './modules/report-files/remove-evidence.ts'
import { resumeEvidenceUpload } from './modules/report-files/resume-evidence-upload.ts'
import { getReportTags } from './modules/report-tags/get-report-tags.ts'
import { setReportTags } from './modules/report-tags/set-report-tags.ts'
import { createReportDraft } from './modules/reports/drafts/create-report-draft.ts'
import { deleteReportDraft } from './modules/reports/drafts/delete-report-draft.ts'
import { getReportDraft } from './modules/reports/drafts/get-report-draft.ts'
import { listDraftCandidates } from './modules/reports/drafts/list-draft-candidates.ts'
import { saveReportDraft } from './modules/reports/drafts/save-report-draft.ts'
import { exportAgentReport } from './modules/reports/exports/export-agent-report.ts'
import { exportReport } from './modules/reports/exports/export-report.ts'
import { exportReports } from './modules/reports/exports/export-reports.ts'
import { getReportExportLink } from './modules/reports/exports/get-report-export-link.ts'
import { listReportExports } from './modules/reports/exports/list-report-exports.ts'
import { removeReportExport } from './modules/reports/exports/remove-report-export.ts'
import { getAgentEvidenceLink } from './modules/reports/get-agent-evidence-link.ts'
import { getAgentReport } from './modules/reports/get-agent-report.ts'
import { getEvidenceLink } from './modules/reports/get-evidence-link.ts'
import { getReporter } from './modules/reports/get-reporter.ts'
import { listAgentReports } from './modules/reports/list-agent-reports.ts'
import { proposeReportSeverity } from './modules/reports/propose-report-severity.ts'
import { reopenReport } from './modules/reports/reopen-report.ts'
import { replyToReport } from './modules/reports/reply-to-report.ts'
import { answerFixDate } from './modules/reports/retest/answer-fix-date.ts'
import { answerRetest } from './modules/reports/retest/answer-retest.ts'
import { askRetest } from './modules/reports/retest/ask-retest.ts'
import { cancelRetest } from './modules/reports/retest/cancel-retest.ts'
import { proposeFixDate } from './modules/reports/retest/propose-fix-date.ts'
import { answerReceipt } from './modules/reports/rewards/answer-receipt.ts'
import { approveReward } from './modules/reports/rewards/approve-reward.ts'
import { decideReward } from './modules/reports/rewards/decide-reward.ts'
import { getEarnings } from './modules/reports/rewards/get-earnings.ts'
import { getSpending } from './modules/reports/rewards/get-spending.ts'
import { payReward } from './modules/reports/rewards/pay-reward.ts'
import { rateReport } from './modules/reports/rewards/rate-report.ts'
import { refuseReward } from './modules/reports/rewards/refuse-reward.ts'
import { withdrawReward } from './modules/reports/rewards/withdraw-reward.ts'
import { submitReport } from './modules/reports/submit-report.ts'
import { applyReportProposal } from './modules/reports/triage/apply-report-proposal.ts'
import { assignReport } from './modules/reports/triage/assign-report.ts'
import { changeReportState } from './modules/reports/triage/change-report-state.ts'
import { commentReport } from './modules/reports/triage/comment-report.ts'
import { dismissReportProposal } from './modules/reports/triage/dismiss-report-proposal.ts'
import { getClosingReferences } from './modules/reports/triage/get-closing-references.ts'
import { getInboxChoices } from './modules/reports/triage/get-inbox-choices.ts'
import { getReportActivity } from './modules/reports/triage/get-report-activity.ts'
import { getReportFigures } from './modules/reports/triage/get-report-figures.ts'
import { getReport } from './modules/reports/triage/get-report.ts'
import { listDuplicateCandidates } from './modules/reports/triage/list-duplicate-candidates.ts'
import { listKnownIssues } from './modules/reports/triage/list-known-issues.ts'
import { listReportAssignees } from './modules/reports/triage/list-report-assignees.ts'
import { listReportViews } from './modules/reports/triage/list-report-views.ts'
import { listReports } from './modules/reports/triage/list-reports.ts'
import { registerKnownIssue } from './modules/reports/triage/register-known-issue.ts'
import { setReportSeverity } from './modules/reports/triage/set-report-severity.ts'
import { withdrawReport } from './modules/reports/withdraw-report.ts'
import { answerRetestFee } from './modules/retest-fees/answer-retest-fee.ts'
import { getAgentRetestFees } from './modules/retest-fees/get-agent-retest-fees.ts'
import { getRetestFeePayout } from './modules/retest-fees/get-retest-fee-payout.ts'
import { getRetestFees } from './modules/retest-fees/get-retest-fees.ts'
import { openRetestFeePayout } from './modules/retest-fees/open-retest-fee-payout.ts'
import { payRetestFee } from './modules/retest-fees/pay-retest-fee.ts'
import { answerHelpedRetest } from './modules/retest-hand-over/answer-helped-retest.ts'
import { beginHelpedRetestFile } from './modules/retest-hand-over/begin-helped-retest-file.ts'
import { completeHelpedRetestFile } from './modules/retest-hand-over/complete-helped-retest-file.ts'
import { getHelpedRetestFileLink } from './modules/retest-hand-over/get-helped-retest-file-link.ts'
import { getHelpedRetest } from './modules/retest-hand-over/get-helped-retest.ts'
import { handOverRetest } from './modules/retest-hand-over/hand-over-retest.ts'
import { listHelpedRetestFiles } from './modules/retest-hand-over/list-helped-retest-files.ts'
import { listHelpedRetests } from './modules/retest-hand-over/list-helped-retests.ts'
import { listRetestCandidates } from './modules/retest-hand-over/list-retest-candidates.ts'
import { removeHelpedRetestFile } from './modules/retest-hand-over/remove-helped-retest-file.ts'
import { answerRewardShare } from './modules/reward-shares/answer-reward-share.ts'
import { getAgentReportAuthors } from './modules/reward-shares/get-agent-report-authors.ts'
import { getAgentRewardShares } from './modules/reward-shares/get-agent-reward-shares.ts'
import { getReportAuthors } from './modules/reward-shares/get-report-authors.ts'
import { getRewardSharePayout } from './modules/reward-shares/get-reward-share-payout.ts'
import { getRewardShares } from './modules/reward-shares/get-reward-shares.ts'
import { getStaffReportAuthors } from './modules/reward-shares/get-staff-report-authors.ts'
import { openRewardSharePayout } from './modules/reward-shares/open-reward-share-payout.ts'
import { payRewardShare } from './modules/reward-shares/pay-reward-share.ts'
import { listSavedAnswers } from './modules/saved-answers/list-saved-answers.ts'
import { removeOrganizationAnswer } from './modules/saved-answers/remove-organization-answer.ts'
import { removeSavedAnswer } from './modules/saved-answers/remove-saved-answer.ts'
import { saveAnswer } from './modules/saved-answers/save-answer.ts'
import { saveOrganizationAnswer } from './modules/saved-answers/save-organization-answer.ts'
import { createScimCredential } from './modules/scim-credentials/create-scim-credential.ts'
import { getProvisioning } from './modules/scim-credentials/get-provisioning.ts'
import { revokeScimCredential } from './modules/scim-credentials/revoke-scim-credential.ts'
import { rotateScimCredential } from './modules/scim-credentials/rotate-scim-credential.ts'
import { createScimGroup } from './modules/scim/create-scim-group.ts'
import { createScimUser } from './modules/scim/create-scim-user.ts'
import { deleteScimGroup } from './modules/scim/delete-scim-group.ts'
import { deleteScimUser } from './modules/scim/delete-scim-user.ts'
import { getScimGroup } from './modules/scim/get-scim-group.ts'
import { getScimServiceProviderConfig } from './modules/scim/get-scim-service-provider-config.ts'
import { getScimUser } from './modules/scim/get-scim-user.ts'
import { listScimGroups } from './modules/scim/list-scim-groups.ts'
import { listScimResourceTypes } from './modules/scim/list-scim-resource-types.ts'
import { listScimSchemas } from './modules/scim/list-scim-schemas.ts'
import { listScimUsers } from './modules/scim/list-scim-users.ts'
import { replaceScimGroup } from './modules/scim/replace-scim-group.ts'
import { replaceScimUser } from './modules/scim/replace-scim-user.ts'
import { updateScimGroup } from './modules/scim/update-scim-group.ts'
import { updateScimUser } from './modules/scim/update-scim-user.ts'
import { addPasskey } from './modules/second-factor/add-passkey.ts'
import { confirmPasskey } from './modules/second-factor/confirm-passkey.ts'
import { confirmTwoFactor } from './modules/second-factor/confirm-two-factor.ts'
import { disableTwoFactor } from './modules/second-factor/disable-two-factor.ts'
import { listPasskeys } from './modules/second-factor/list-passkeys.ts'
import { preparePasskey } from './modules/second-factor/prepare-passkey.ts'
import { prepareTwoFactor } from './modules/second-factor/prepare-two-factor.ts'
import { removePasskey } from './modules/second-factor/remove-passkey.ts'
import { renamePasskey } from './modules/second-factor/rename-passkey.ts'
import { renewRecoveryCodes } from './modules/second-factor/renew-recovery-codes.ts'
import { requestPasskeyChallenge } from './modules/second-factor/request-passkey-challenge.ts'
import { createHandoffCode } from './modules/sessions/create-handoff-code.ts'
import { endSession } from './modules/sessions/end-session.ts'
import { exchangeHandoffCode } from './modules/sessions/exchange-handoff-code.ts'
import { listAccessActivity } from './modules/sessions/list-access-activity.ts'
import { listSessions } from './modules/sessions/list-sessions.ts'
import { refreshToken } from './modules/sessions/refresh-token.ts'
import { revokeAllSessions } from './modules/sessions/revoke-all-sessions.ts'
import { revokeSession } from './modules/sessions/revoke-session.ts'
import { verifyToken } from './modules/sessions/verify-token.ts'
import { beginSingleSignOn } from './modules/single-sign-on/begin-single-sign-on.ts'
import { completeSingleSignOn } from './modules/single-sign-on/complete-single-sign-on.ts'
import { getIdentityProvider } from './modules/single-sign-on/get-identity-provider.ts'
import { linkIdentity } from './modules/single-sign-on/link-identity.ts'
import { removeIdentityProvider } from './modules/single-sign-on/remove-identity-provider.ts'
import { saveIdentityProvider } from './modules/single-sign-on/save-identity-provider.ts'
import { saveSamlProvider } from './modules/single-sign-on/save-saml-provider.ts'
import { switchIdentityProvider } from './modules/single-sign-on/switch-identity-provider.ts'
import { listStaffDisclosures } from './modules/staff-disclosures/list-staff-disclosures.ts'
import { withdrawStaffDisclosure } from './modules/staff-disclosures/withdraw-staff-disclosure.ts'
import { addStaffLeadNote } from './modules/staff-leads/add-staff-lead-note.ts'
import { assignStaffLead } from './modules/staff-leads/assign-staff-lead.ts'
import { changeStaffLeadState } from './modules/staff-leads/change-staff-lead-state.ts'
import { exportStaffLeads } from './modules/staff-leads/export-staff-leads.ts'
import { getStaffLead } from './modules/staff-leads/get-staff-lead.ts'
import { listStaffLeads } from './modules/staff-leads/list-staff-leads.ts'
import { approveOrganization } from './modules/staff-organizations/approve-organization.ts'
import { getStaffOrganization } from './modules/staff-organizations/get-staff-organization.ts'
import { listStaffOrganizations } from './modules/staff-organizations/list-staff-organizations.ts'
import { refuseOrganization } from './modules/staff-organizations/refuse-organization.ts'
import { getStaffPerson } from './modules/staff-people/get-staff-person.ts'
import { listStaffPeople } from './modules/staff-people/list-staff-people.ts'
import { recoverSecondFactor } from './modules/staff-people/recover-second-factor.ts'
import { refuseRecovery } from './modules/staff-people/refuse-recovery.ts'
import { reinstatePerson } from './modules/staff-people/reinstate-person.ts'
import { stopRecovery } from './modules/staff-people/stop-recovery.ts'
import { suspendPerson } from './modules/staff-people/suspend-person.ts'
import { listStaffPrograms } from './modules/staff-programs/list-staff-programs.ts'
import { pauseStaffProgram } from './modules/staff-programs/pause-staff-program.ts'
import { resumeStaffProgram } from './modules/staff-programs/resume-staff-program.ts'
import { returnStaffTriage } from './modules/staff-programs/return-staff-triage.ts'
import { takeStaffTriage } from './modules/staff-programs/take-staff-triage.ts'
import { approveStaffDocument } from './modules/staff-targets/approve-staff-document.ts'
import { listStaffDocuments } from './modules/staff-targets/list-staff-documents.ts'
import { openStaffDocument } from './modules/staff-targets/open-staff-document.ts'
import { rejectStaffDocument } from './modules/staff-targets/reject-staff-document.ts'
import { answerStaffRetest } from './modules/staff-triage/answer-staff-retest.ts'
import { applyStaffProposal } from './modules/staff-triage/apply-staff-proposal.ts'
import { assignTriager } from './modules/staff-triage/assign-triager.ts'
import { changeStaffReportState } from './modules/staff-triage/change-staff-report-state.ts'
import { commentStaffReport } from './modules/staff-triage/comment-staff-report.ts'
import { dismissStaffProposal } from './modules/staff-triage/dismiss-staff-proposal.ts'
import { getStaffClosingReferences } from './modules/staff-triage/get-staff-closing-references.ts'
import { getStaffEvidenceLink } from './modules/staff-triage/get-staff-evidence-link.ts'
import { getStaffReport } from './modules/staff-triage/get-staff-report.ts'
import { listStaffDuplicateCandidates } from './modules/staff-triage/list-staff-duplicate-candidates.ts'
import { listStaffReports } from './modules/staff-triage/list-staff-reports.ts'
import { listTriageQueue } from './modules/staff-triage/list-triage-queue.ts'
import { proposeStaffSeverity } from './modules/staff-triage/propose-staff-severity.ts'
import { getStaffOverview } from './modules/staff/get-staff-overview.ts'
import { listStaffAuditEvents } from './modules/staff/list-staff-audit-events.ts'
import { addTargetDocument } from './modules/targets/add-target-document.ts'
import { archiveTarget } from './modules/targets/archive-target.ts'
import { checkTarget } from './modules/targets/check-target.ts'
import { createTarget } from './modules/targets/create-target.ts'
import { editTarget } from './modules/targets/edit-target.ts'
import { getTarget } from './modules/targets/get-target.ts'
import { listTargets } from './modules/targets/list-targets.ts'
import { unarchiveTarget } from './modules/targets/unarchive-target.ts'
import { addTestCredential } from './modules/test-credentials/add-test-credential.ts'
import { claimTestCredential } from './modules/test-credentials/claims/claim-test-credential.ts'
import { declareTestAccount } from './modules/test-credentials/claims/declare-test-account.ts'
import { listAgentCredentials } from './modules/test-credentials/claims/list-agent-credentials.ts'
import { openTestCredential } from './modules/test-credentials/claims/open-test-credential.ts'
import { requestTestCredential } from './modules/test-credentials/claims/request-test-credential.ts'
import { returnTestCredential } from './modules/test-credentials/claims/return-test-credential.ts'
import { importTestCredentials } from './modules/test-credentials/import-test-credentials.ts'
import { listCredentialPools } from './modules/test-credentials/list-credential-pools.ts'
import { listTestCredentials } from './modules/test-credentials/list-test-credentials.ts'
import { previewTestCredentials } from './modules/test-credentials/preview-test-credentials.ts'
import { revokeTestCredential } from './modules/test-credentials/revoke-test-credential.ts'
import { rotateTestCredential } from './modules/test-credentials/rotate-test-credential.ts'
import { saveCredentialInstructions } from './modules/test-credentials/save-credential-instructions.ts'
import { checkTracker } from './modules/trackers/check-tracker.ts'
import { createReportTicket } from './modules/trackers/create-report-ticket.ts'
import { createTracker } from './modules/trackers/create-tracker.ts'
import { getReportTicket } from './modules/trackers/get-report-ticket.ts'
import { listTrackers } from './modules/trackers/list-trackers.ts'
import { listTroubledTickets } from './modules/trackers/list-troubled-tickets.ts'
import { removeTracker } from './modules/trackers/remove-tracker.ts'
import { retryReportTicket } from './modules/trackers/retry-report-ticket.ts'
import { switchTracker } from './modules/trackers/switch-tracker.ts'
import { updateTracker } from './modules/trackers/update-tracker.ts'
import { confirmTrafficMarks } from './modules/traffic-marks/confirm-traffic-marks.ts'
import { getMarkFigures } from './modules/traffic-marks/get-mark-figures.ts'
import { listTrafficMarks } from './modules/traffic-marks/list-traffic-marks.ts'
import { takeTrafficMark } from './modules/traffic-marks/take-traffic-mark.ts'
import { createWebhook } from './modules/webhooks/create-webhook.ts'
import { listWebhookDeliveries } from './modules/webhooks/list-webhook-deliveries.ts'
import { listWebhooks } from './modules/webhooks/list-webhooks.ts'
import { removeWebhook } from './modules/webhooks/remove-webhook.ts'
import { replayWebhookDelivery } from './modules/webhooks/replay-webhook-delivery.ts'
import { rotateWebhook } from './modules/webhooks/rotate-webhook.ts'
import { sendWebhookTest } from './modules/webhooks/send-webhook-test.ts'
import { switchWebhook } from './modules/webhooks/switch-webhook.ts'

export const handlers: readonly OperationRoute[] = [
  changePassword,
  changeProfile,
  getUser,
  findAgents,
  createAgentToken,
  listAgentTokens,
  revokeAgentToken,
  rotateAgentToken,
  createApiToken,
  listApiTokens,
  revokeApiToken,
  rotateApiToken,
  getAgentAttention,
  getAttentionBudget,
  setAttentionBudget,
  getAttestation,
  listAttestationKeys,
  exportAuditEvents,
  listAuditEvents,
  confirmIdentity,
  forgotPassword,
  logIn,
  registerAgent,
  registerCustomer,
  resendVerification,
  resetPassword,
  trustBrowser,
  verifyEmailAddress,
  changeAvatar,
  removeAvatar,
  getCalendarFeed,
  removeCalendarFeed,
  renewCalendarFeed,
  getCaptchaChallenge,
  beginAgentCommentFile,
  beginCommentFile,
  beginStaffCommentFile,
  completeAgentCommentFile,
  completeCommentFile,
  completeStaffCommentFile,
  listAgentCommentFiles,
  listCommentFiles,
  listStaffCommentFiles,
  removeAgentCommentFile,
  removeCommentFile,
  removeStaffCommentFile,
  acceptConsents,
  disableAccount,
  eraseAccount,
  getExportFile,
  listConsents,
  listExports,
  reactivateAccount,
  requestExport,
  getDisclosure,
  listDisclosures,
  answerDispute,
  getAgentDisputes,
  getDisputeEvidenceLink,
  getDispute,
  getReportDisputes,
  listDisputes,
  openDispute,
  releaseDispute,
  ruleDispute,
  takeDispute,
  withdrawDispute,
  answerEmailChange,
  cancelEmailChange,
  changeEmail,
  checkEmailDomain,
  claimEmailDomain,
  listEmailDomains,
  removeEmailDomain,
  getEngagementBilling,
  getStaffEngagementBilling,
  recordEngagementInvoice,
  setEngagementOrder,
  getTeamCarriedFinding,
  listCarriedFindings,
  listTeamCarriedFindings,
  setCarriedResult,
  listEngagementMessages,
  listStaffEngagementMessages,
  listTeamMessages,
  writeEngagementMessage,
  writeStaffEngagementMessage,
  writeTeamMessage,
  getEngagementCoverage,
  getStaffEngagementCoverage,
  getTeamCoverage,
  setTeamCoverage,
  getEngagementDocument,
  getEngagementFile,
  getStaffEngagementDocument,
  getStaffEngagementFile,
  getTeamDocument,
  getTeamFile,
  issueDocument,
  listEngagementDocuments,
  listStaffEngagementDocuments,
  listTeamDocuments,
  reviewDocument,
  revokeAttestation,
  writeTeamDocument,
  getTeamWork,
  listEngagementFindings,
  writeFindingRemedy,
  listEngagementLog,
  listStaffEngagementLog,
  listTeamLog,
  writeTeamLog,
  answerTeamPlace,
  findTeamCandidates,
  getEngagementTeam,
  getStaffEngagementTeam,
  getTeamCandidate,
  listTeamPlaces,
  proposeTeamMember,
  refuseTeamMember,
  removeTeamMember,
  acceptEngagementQuote,
  changeEngagementState,
  changeStaffEngagementState,
  createEngagement,
  getEngagement,
  getStaffEngagement,
  listAgentEngagements,
  listEngagements,
  listStaffEngagements,
  quoteEngagement,
  saveEngagementScope,
  sendEngagement,
  explorePrograms,
  listSavedSearches,
  removeSavedSearch,
  saveSearch,
  setSearchNotices,
  importFindings,
  previewFindings,
  createGroupRole,
  listGroupRoles,
  removeGroupRole,
  listInboxViews,
  removeInboxView,
  saveInboxView,
  acceptInvitation,
  getInvitation,
  inviteMember,
  listInvitations,
  registerInvitedMember,
  rejectInvitation,
  resendInvitation,
  withdrawInvitation,
  exportKnownIssues,
  importKnownIssues,
  previewKnownIssues,
  submitLead,
  addV1AgentComment,
  addV1Comment,
  addV1KnownIssue,
  getV1AgentProgramScope,
  getV1AgentReport,
  getV1ProgramScope,
  getV1Report,
  listV1AgentComments,
  listV1AgentEvents,
  listV1AgentPrograms,
  listV1AgentReports,
  listV1AuditEvents,
  listV1Comments,
  listV1Events,
  listV1KnownIssues,
  listV1Programs,
  listV1Reports,
  listV1Retests,
  activateBackupContact,
  addProgramMember,
  changeMemberRole,
  leaveOrganization,
  listMembers,
  listProgramMembers,
  removeMember,
  removeProgramMember,
  countNotifications,
  getNotificationPreferences,
  listNotifications,
  markAllNotificationsRead,
  markNotificationsRead,
  saveNotificationPreferences,
  beginOpenReportFile,
  claimOpenReport,
  completeOpenReportFile,
  eraseOpenReport,
  getOpenFormSettings,
  getOpenReportFileLink,
  getOpenReportForm,
  getOpenReport,
  listOpenReportFiles,
  proveOpenReport,
  removeOpenReportFile,
  renewOpenReportLink,
  replyToOpenReport,
  setOpenFormSettings,
  submitOpenReport,
  changeOrganization,
  changeSecondFactorRule,
  getOrganization,
  listOrganizations,
  answerPaymentCase,
  closePaymentCase,
  contestPaymentAnswer,
  getAgentPaymentCases,
  getPaymentCaseProofLink,
  getPaymentCase,
  getPaymentCases,
  listPaymentCases,
  pausePaymentCaseProgram,
  releasePaymentCase,
  takePaymentCase,
  getAgentReceipt,
  getAgentStatement,
  getOrganizationReceipt,
  getOrganizationStatement,
  listAgentPayments,
  listOrganizationPayments,
  getAgentPaymentProofLink,
  getAgentReportPayments,
  getPaymentProofLink,
  getReportPayments,
  previewPaymentResults,
  recordPaymentResults,
  createPaymentFile,
  getPayoutDetails,
  getRewardPayout,
  listAgentOwedRewards,
  listOwedRewards,
  openRewardPayout,
  removePayoutDetails,
  savePayoutDetails,
  getPoints,
  followAgent,
  getAvailability,
  getOpenProfile,
  getProfile,
  getVisibility,
  listFollowedAgents,
  previewProfile,
  saveAvailability,
  saveLanguages,
  saveSocialLinks,
  saveVisibility,
  unfollowAgent,
  answerAgentInvitation,
  followProgram,
  getAgentProgram,
  getAgentReportPolicy,
  getInvitationFigures,
  inviteAgents,
  leaveProgram,
  saveAgentPlaces,
  inviteAgent,
  answerJoinRequest,
  askToJoin,
  getJoinConditions,
  listJoinRequests,
  listJoinablePrograms,
  withdrawJoinRequest,
  listAgentPrograms,
  listProgramAgents,
  listReportsOfOlderVersions,
  removeAgent,
  unfollowProgram,
  acceptBillingTerms,
  changeProgramState,
  createProgram,
  deleteProgramDraft,
  getClauseLibrary,
  getOrganizationProgram,
  getProgramDraft,
  getProgramVersion,
  listOrganizationPrograms,
  previewProgram,
  publishProgramDraft,
  requestPentest,
  saveProgramDraft,
  setProgramTriage,
  getPortalProgram,
  listPortalPrograms,
  getPublicPayments,
  setPublicPayments,
  listCountries,
  answerSharedDraft,
  getDraftTeam,
  getSharedDraftFileLink,
  getSharedDraft,
  listSharedDrafts,
  saveDraftTeam,
  correctReport,
  listCorrectionTargets,
  redactReportFile,
  redactReportText,
  agreeToAgentDisclosure,
  agreeToReportDisclosure,
  declineAgentDisclosure,
  declineReportDisclosure,
  getAgentDisclosure,
  getReportDisclosure,
  saveAuthorCredit,
  withdrawAgentDisclosure,
  withdrawReportDisclosure,
  writeAgentDisclosure,
  writeReportDisclosure,
  beginEvidenceUpload,
  completeEvidenceUpload,
  listEvidence,
  removeEvidence,
  resumeEvidenceUpload,
  getReportTags,
  setReportTags,
  createReportDraft,
  deleteReportDraft,
  getReportDraft,
  listDraftCandidates,
  saveReportDraft,
  exportAgentReport,
  exportReport,
  exportReports,
  getReportExportLink,
  listReportExports,
  removeReportExport,
  getAgentEvidenceLink,
  getAgentReport,
  getEvidenceLink,
  getReporter,
  listAgentReports,
  proposeReportSeverity,
  reopenReport,
  replyToReport,
  answerFixDate,
  answerRetest,
  askRetest,
  cancelRetest,
  proposeFixDate,
  answerReceipt,
  approveReward,
  decideReward,
  getEarnings,
  getSpending,
  payReward,
  rateReport,
  refuseReward,
  withdrawReward,
  submitReport,
  applyReportProposal,
  assignReport,
  changeReportState,
  commentReport,
  dismissReportProposal,
  getClosingReferences,
  getInboxChoices,
  getReportActivity,
  getReportFigures,
  getReport,
  listDuplicateCandidates,
  listKnownIssues,
  listReportAssignees,
  listReportViews,
  listReports,
  registerKnownIssue,
  setReportSeverity,
  withdrawReport,
  answerRetestFee,
  getAgentRetestFees,
  getRetestFeePayout,
  getRetestFees,
  openRetestFeePayout,
  payRetestFee,
  answerHelpedRetest,
  beginHelpedRetestFile,
  completeHelpedRetestFile,
  getHelpedRetestFileLink,
  getHelpedRetest,
  handOverRetest,
  listHelpedRetestFiles,
  listHelpedRetests,
  listRetestCandidates,
  removeHelpedRetestFile,
  answerRewardShare,
  getAgentReportAuthors,
  getAgentRewardShares,
  getReportAuthors,
  getRewardSharePayout,
  getRewardShares,
  getStaffReportAuthors,
  openRewardSharePayout,
  payRewardShare,
  listSavedAnswers,
  removeOrganizationAnswer,
  removeSavedAnswer,
  saveAnswer,
  saveOrganizationAnswer,
  createScimCredential,
  getProvisioning,
  revokeScimCredential,
  rotateScimCredential,
  createScimGroup,
  createScimUser,
  deleteScimGroup,
  deleteScimUser,
  getScimGroup,
  getScimServiceProviderConfig,
  getScimUser,
  listScimGroups,
  listScimResourceTypes,
  listScimSchemas,
  listScimUsers,
  replaceScimGroup,
  replaceScimUser,
  updateScimGroup,
  updateScimUser,
  addPasskey,
  confirmPasskey,
  confirmTwoFactor,
  disableTwoFactor,
  listPasskeys,
  preparePasskey,
  prepareTwoFactor,
  removePasskey,
  renamePasskey,
  renewRecoveryCodes,
  requestPasskeyChallenge,
  createHandoffCode,
  endSession,
  exchangeHandoffCode,
  listAccessActivity,
  listSessions,
  refreshToken,
  revokeAllSessions,
  revokeSession,
  verifyToken,
  beginSingleSignOn,
  completeSingleSignOn,
  getIdentityProvider,
  linkIdentity,
  removeIdentityProvider,
  saveIdentityProvider,
  saveSamlProvider,
  switchIdentityProvider,
  listStaffDisclosures,
  withdrawStaffDisclosure,
  addStaffLeadNote,
  assignStaffLead,
  changeStaffLeadState,
  exportStaffLeads,
  getStaffLead,
  listStaffLeads,
  approveOrganization,
  getStaffOrganization,
  listStaffOrganizations,
  refuseOrganization,
  getStaffPerson,
  listStaffPeople,
  recoverSecondFactor,
  refuseRecovery,
  reinstatePerson,
  stopRecovery,
  suspendPerson,
  listStaffPrograms,
  pauseStaffProgram,
  resumeStaffProgram,
  returnStaffTriage,
  takeStaffTriage,
  approveStaffDocument,
  listStaffDocuments,
  openStaffDocument,
  rejectStaffDocument,
  answerStaffRetest,
  applyStaffProposal,
  assignTriager,
  changeStaffReportState,
  commentStaffReport,
  dismissStaffProposal,
  getStaffClosingReferences,
  getStaffEvidenceLink,
  getStaffReport,
  listStaffDuplicateCandidates,
  listStaffReports,
  listTriageQueue,
  proposeStaffSeverity,
  getStaffOverview,
  listStaffAuditEvents,
  addTargetDocument,
  archiveTarget,
  checkTarget,
  createTarget,
  editTarget,
  getTarget,
  listTargets,
  unarchiveTarget,
  addTestCredential,
  claimTestCredential,
  declareTestAccount,
  listAgentCredentials,
  openTestCredential,
  requestTestCredential,
  returnTestCredential,
  importTestCredentials,
  listCredentialPools,
  listTestCredentials,
  previewTestCredentials,
  revokeTestCredential,
  rotateTestCredential,
  saveCredentialInstructions,
  checkTracker,
  createReportTicket,
  createTracker,
  getReportTicket,
  listTrackers,
  listTroubledTickets,
  removeTracker,
  retryReportTicket,
  switchTracker,
  updateTracker,
  confirmTrafficMarks,
  getMarkFigures,
  listTrafficMarks,
  takeTrafficMark,
  createWebhook,
  listWebhookDeliveries,
  listWebhooks,
  removeWebhook,
  replayWebhookDelivery,
  rotateWebhook,
  sendWebhookTest,
  switchWebhook,
]
