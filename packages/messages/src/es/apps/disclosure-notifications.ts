import type { NotificationEntry, NotificationType } from '@grana/contract/notifications/inbox'

type DisclosureNotice = Extract<NotificationType, `report.disclosure_${string}`>
type NotificationContext = Pick<NotificationEntry, 'actor' | 'report'>

const nameOf = ({ report }: NotificationContext) => (report ? `${report.reference} (${report.program})` : 'un reporte')

/** Steps of a disclosure; never its text. */
export const disclosureNotificationTexts: Readonly<Record<DisclosureNotice, (told: NotificationContext) => string>> = {
  'report.disclosure_agreed': (told) => `Aceptaron el texto para publicar ${nameOf(told)}`,
  'report.disclosure_asked': (told) => `Piden publicar ${nameOf(told)}: lee el texto y responde`,
  'report.disclosure_changed': (told) => `Cambió el texto para publicar ${nameOf(told)}: léelo y responde`,
  'report.disclosure_declined': (told) => `No aceptaron publicar ${nameOf(told)}`,
  'report.disclosure_published': (told) => `Se publicó ${nameOf(told)}`,
  'report.disclosure_withdrawal': (told) => `Piden retirar la publicación de ${nameOf(told)}`,
  'report.disclosure_withdrawn': (told) => `Se retiró la publicación de ${nameOf(told)}`,
}

/** The same for emails. */
export const disclosureEmailTexts: Readonly<Record<DisclosureNotice, { title: string; intro: string }>> = {
  'report.disclosure_agreed': {
    title: 'Aceptaron el texto de una divulgación',
    intro: 'Entra para ver si falta algo y cuándo se publica.',
  },
  'report.disclosure_asked': {
    title: 'Piden publicar un reporte',
    intro: 'Te proponen un texto y una fecha. Nada se publica si no lo aceptas. Entra para leerlo.',
  },
  'report.disclosure_changed': {
    title: 'Cambió el texto de una divulgación',
    intro: 'Lo que habías aceptado ya no vale para el texto nuevo. Entra para leerlo.',
  },
  'report.disclosure_declined': {
    title: 'No aceptaron publicar un reporte',
    intro: 'El reporte sigue siendo privado. Entra para leer la razón.',
  },
  'report.disclosure_published': {
    title: 'Se publicó un reporte',
    intro: 'Es público el texto que ambas partes acordaron, y nada más.',
  },
  'report.disclosure_withdrawal': {
    title: 'Piden retirar una publicación',
    intro: 'Se retira cuando ambas partes lo piden. Entra para leer la razón y responder.',
  },
  'report.disclosure_withdrawn': {
    title: 'Se retiró una publicación',
    intro: 'La página ya no muestra el texto. Entra para leer la razón.',
  },
}
