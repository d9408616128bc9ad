import { customerRoutes } from './customer-routes.ts'
import { accountRoutes } from './modules/accounts/routes.ts'
import { authRoutes } from './modules/auth/routes.ts'
import { avatarPictures, avatarRoutes } from './modules/avatars/routes.ts'
import { captchaRoutes } from './modules/captcha/routes.ts'
import { dataRightsRoutes } from './modules/data-rights/routes.ts'
import { emailChangeRoutes } from './modules/email-change/routes.ts'
import { leadRoutes } from './modules/leads/routes.ts'
import { notificationLive, notificationRoutes } from './modules/notifications/routes.ts'
import { pointsRoutes } from './modules/points/routes.ts'
import { presenceRoutes } from './modules/presence/routes.ts'
import { programAgentRoutes } from './modules/program-agents/routes.ts'
import { programDocuments } from './modules/programs/program-documents.ts'
import { programRoutes } from './modules/programs/routes.ts'
import { referenceRoutes } from './modules/reference/routes.ts'
import { reportFileRoutes } from './modules/report-files/routes.ts'
import { reportRoutes } from './modules/reports/routes.ts'
import { secondFactorRoutes } from './modules/second-factor/routes.ts'
import { sessionRoutes } from './modules/sessions/routes.ts'
import { staffAppRoutes } from './staff-routes.ts'

/** Every operation with what stands behind it. */
export const operationRoutes = [
  ...referenceRoutes,
  ...captchaRoutes,
  ...leadRoutes,
  ...programRoutes,
  ...programAgentRoutes,
  ...reportRoutes,
  ...reportFileRoutes,
  ...pointsRoutes,
  ...authRoutes,
  ...sessionRoutes,
  ...secondFactorRoutes,
  ...accountRoutes,
  ...avatarRoutes,
  ...presenceRoutes,
  ...notificationRoutes,
  ...dataRightsRoutes,
  ...emailChangeRoutes,
  ...customerRoutes,
  ...staffAppRoutes,
]

/** Every file and feed of the modules. */
export const documentRoutes = programDocuments

/** Every picture that pages show. */
export const pictureRoutes = avatarPictures

/** Every stream of news. */
export const liveRoutes = notificationLive
