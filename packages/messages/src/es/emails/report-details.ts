import type { NotificationType } from '@grana/contract/notifications/inbox'

type ReportNotice = Extract<NotificationType, `report.${string}`>

/** For users who chose to read the state of a report in the email itself. */
export const reportDetails = {
  state: 'Estado',
  severity: 'Severidad',
  amount: 'Monto',
  changed: (now: string, before: string) => `${now} (antes ${before})`,
  why: 'Recibes este correo, con detalles, por los avisos que elegiste.',
} as const

/** Replaces texts that send the reader to the app for what is below. No amount: previews show these. */
export const detailedIntros: Readonly<Partial<Record<ReportNotice, string>>> = {
  'report.closed': 'Abajo está el motivo. Entra para leer la explicación.',
  'report.reward_decided': 'Abajo está el monto aprobado.',
  'report.reward_paid': 'Abajo está el monto. Entra para ver la referencia y confirma si llegó.',
  'report.reward_revised': 'El monto aprobado es otro. Entra para ver el motivo.',
  'report.severity_set': 'Abajo está la severidad nueva. Entra para ver el motivo.',
}
