import type { NoticeName } from '@grana/contract/live/notices'

type ReportNotice = Extract<NoticeName, `report.${string}`>

/** For those who want to read in the mail itself how a report stands. */
export const reportDetails = {
  state: 'Estado',
  severity: 'Severidad',
  amount: 'Monto',
  changed: (now: string, before: string) => `${now} (antes ${before})`,
  why: 'Recibes este correo, con detalles, por los avisos que elegiste.',
} as const

/** In the place of words that send the reader to the app for what is below. No amount: previews show these. */
export const detailedIntros: Readonly<Partial<Record<ReportNotice, string>>> = {
  'report.closed': 'Abajo está el motivo. Entra para leer la explicación.',
  'report.reward_decided': 'Abajo está el monto aprobado.',
  'report.reward_paid': 'Abajo está el monto. Entra para ver la referencia y confirma si llegó.',
  'report.reward_revised': 'El monto aprobado es otro. Entra para ver el motivo.',
  'report.severity_set': 'Abajo está la severidad nueva. Entra para ver el motivo.',
}
