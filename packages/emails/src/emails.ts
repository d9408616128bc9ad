import { renderToStaticMarkup } from 'react-dom/server'
import { accountEmail, type AccountEmail } from './account-email.tsx'
import { dataExport, type DataExport } from './data-export.ts'
import type { RenderedEmail, EmailTemplate } from './email.ts'
import { invitationEmail, type InvitationEmail } from './invitation-email.tsx'
import { leadConfirmationEmail } from './lead-confirmation-email.tsx'
import { leadNotificationEmail, type LeadNotificationEmail } from './lead-notification-email.tsx'
import { notificationEmail, type NotificationEmail } from './notification-email.tsx'
import { openReportEmail, type OpenReportEmail } from './open-report-email.tsx'
import { operatorAlertEmail, type OperatorAlertEmail } from './operator-alert-email.tsx'
import { programEmail, type ProgramEmail } from './program-email.tsx'

/** Every email of the product, with the data of its template. */
export type Emails = {
  'account-letter': AccountEmail
  alarm: OperatorAlertEmail
  invitation: InvitationEmail
  'lead-confirmation': Record<never, never>
  'lead-notice': LeadNotificationEmail
  notice: NotificationEmail
  'open-report': OpenReportEmail
  'program-news': ProgramEmail
}

const templates: { [M in keyof Emails]: (data: Emails[M]) => EmailTemplate } = {
  'account-letter': accountEmail,
  alarm: operatorAlertEmail,
  invitation: invitationEmail,
  'lead-confirmation': leadConfirmationEmail,
  'lead-notice': leadNotificationEmail,
  notice: notificationEmail,
  'open-report': openReportEmail,
  'program-news': programEmail,
}

const doctype =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">'

/** Renders an email in its three parts: subject, HTML and plain text. */
export function renderEmail<M extends keyof Emails>(name: M, data: Emails[M]): RenderedEmail {
  const { subject, body, text } = templates[name](data)
  return { subject, html: `${doctype}${renderToStaticMarkup(body)}`, text }
}

/** Renders the file with all data of a user. */
export function renderDataExport(data: DataExport): string {
  return dataExport(data)
}
