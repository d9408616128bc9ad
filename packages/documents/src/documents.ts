import { renderToStaticMarkup } from 'react-dom/server'
import { accountLetter, type AccountLetter } from './account-letter.tsx'
import { alarmMail, type AlarmMail } from './alarm.tsx'
import { dataExport, type DataExport } from './data-export.ts'
import { invitationLetter, type InvitationLetter } from './invitation.tsx'
import { leadConfirmation } from './lead-confirmation.tsx'
import { leadNotice, type LeadNotice } from './lead-notice.tsx'
import type { RenderedMail, Template } from './mail.ts'
import { noticeMail, type NoticeMail } from './notice.tsx'
import { programNews, type ProgramNews } from './program-news.tsx'

/** Every mail of the product, with the data that it takes. */
export type Mails = {
  'account-letter': AccountLetter
  alarm: AlarmMail
  invitation: InvitationLetter
  'lead-confirmation': Record<never, never>
  'lead-notice': LeadNotice
  notice: NoticeMail
  'program-news': ProgramNews
}

const templates: { [M in keyof Mails]: (data: Mails[M]) => Template } = {
  'account-letter': accountLetter,
  alarm: alarmMail,
  invitation: invitationLetter,
  'lead-confirmation': leadConfirmation,
  'lead-notice': leadNotice,
  notice: noticeMail,
  'program-news': programNews,
}

const doctype =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">'

/** A mail in its three parts: subject, HTML and plain text. */
export function renderMail<M extends keyof Mails>(name: M, data: Mails[M]): RenderedMail {
  const { subject, body, text } = templates[name](data)
  return { subject, html: `${doctype}${renderToStaticMarkup(body)}`, text }
}

/** The file with everything that is known of a person. */
export function renderDataExport(data: DataExport): string {
  return dataExport(data)
}
