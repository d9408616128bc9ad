import { accountRoutes } from './modules/accounts/routes.ts'
import { auditRoutes } from './modules/audit/routes.ts'
import { authRoutes } from './modules/auth/routes.ts'
import { avatarPictures, avatarRoutes } from './modules/avatars/routes.ts'
import { captchaRoutes } from './modules/captcha/routes.ts'
import { dataRightsRoutes } from './modules/data-rights/routes.ts'
import { emailChangeRoutes } from './modules/email-change/routes.ts'
import { invitationRoutes } from './modules/invitations/routes.ts'
import { leadRoutes } from './modules/leads/routes.ts'
import { memberRoutes } from './modules/members/routes.ts'
import { notificationLive, notificationRoutes } from './modules/notifications/routes.ts'
import { organizationRoutes } from './modules/organizations/routes.ts'
import { presenceRoutes } from './modules/presence/routes.ts'
import { programAgentRoutes } from './modules/program-agents/routes.ts'
import { programBuilderRoutes } from './modules/program-builder/routes.ts'
import { programDocuments } from './modules/programs/program-documents.ts'
import { programRoutes } from './modules/programs/routes.ts'
import { referenceRoutes } from './modules/reference/routes.ts'
import { secondFactorRoutes } from './modules/second-factor/routes.ts'
import { sessionRoutes } from './modules/sessions/routes.ts'
import { staffLeadRoutes } from './modules/staff-leads/routes.ts'
import { staffOrganizationRoutes } from './modules/staff-organizations/routes.ts'
import { staffPeopleRoutes } from './modules/staff-people/routes.ts'
import { staffProgramRoutes } from './modules/staff-programs/routes.ts'
import { staffTargetRoutes } from './modules/staff-targets/routes.ts'
import { staffRoutes } from './modules/staff/routes.ts'
import { targetRoutes } from './modules/targets/routes.ts'

/** Every operation with what stands behind it. */
export const operationRoutes = [
  ...referenceRoutes,
  ...captchaRoutes,
  ...leadRoutes,
  ...programRoutes,
  ...programBuilderRoutes,
  ...programAgentRoutes,
  ...authRoutes,
  ...sessionRoutes,
  ...secondFactorRoutes,
  ...accountRoutes,
  ...avatarRoutes,
  ...presenceRoutes,
  ...notificationRoutes,
  ...dataRightsRoutes,
  ...emailChangeRoutes,
  ...targetRoutes,
  ...auditRoutes,
  ...invitationRoutes,
  ...memberRoutes,
  ...staffRoutes,
  ...staffLeadRoutes,
  ...staffOrganizationRoutes,
  ...staffPeopleRoutes,
  ...staffProgramRoutes,
  ...staffTargetRoutes,
  ...organizationRoutes,
]

/** Every file and feed of the modules. */
export const documentRoutes = programDocuments

/** Every picture that pages show. */
export const pictureRoutes = avatarPictures

/** Every stream of news. */
export const liveRoutes = notificationLive
