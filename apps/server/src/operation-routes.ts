import { handlers } from './handlers.generated.ts'
import { avatarPictures } from './modules/avatars/avatar-pictures.ts'
import { calendarDocuments } from './modules/calendar/calendar-document.ts'
import { disclosureDocuments } from './modules/disclosures/disclosure-documents.ts'
import { notificationLive } from './modules/notifications/notification-live.ts'
import { programDocuments } from './modules/programs/program-documents.ts'
import { samlDocuments, samlForms } from './modules/single-sign-on/saml-routes.ts'

/**
 * Every operation with its handler. Every list of operations (OpenAPI, route table, attacks, proofs) derives from this
 * one, which `pnpm openapi` writes from the handlers in modules.
 */
export const operationRoutes = handlers

export const operations = operationRoutes.map(({ operation }) => operation)

/** Every file and feed of the modules. */
export const documentRoutes = [...programDocuments, ...disclosureDocuments, ...calendarDocuments, ...samlDocuments]

/** Every form that pages of other sites post. */
export const formRoutes = samlForms

/** Every picture that pages show. */
export const pictureRoutes = avatarPictures

/** Every stream of live events. */
export const liveRoutes = notificationLive
