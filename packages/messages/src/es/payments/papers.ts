import { customerTitles } from '#messages/es/apps/shell.ts'

/** The screen of receipts and statements, for organizations and agents. */
export const papers = {
  title: customerTitles.papers,
  short: 'Comprobantes',
  lede: {
    organization: 'Lo que tu organización aprobó y pagó en recompensas, listo para tu contabilidad.',
    agent: 'Lo que ganaste y lo que te pagaron, listo para tu contabilidad.',
  },
  statement: 'Estado de cuenta',
  statementText: 'Saldo inicial, cada movimiento y saldo final, por meses completos.',
  from: 'Desde',
  to: 'Hasta',
  year: 'Resumen anual',
  yearText: { organization: 'Totales por mes y por hacker.', agent: 'Totales por mes y por organización.' },
  yearLabel: 'Año',
  receipts: 'Comprobantes de pago',
  receiptsText: 'Los últimos 100 pagos. Los anteriores están en el estado de cuenta.',
  columns: {
    payment: 'Pago',
    party: { organization: 'Hacker', agent: 'Organización' },
    answer: 'Respuesta',
    amount: 'Monto',
    paper: 'Comprobante',
  },
  arrivals: { arrived: 'Llegó', missing: 'No llegó', unanswered: 'Sin respuesta' },
  formats: { pdf: 'PDF', csv: 'CSV' },
  download: { pdf: 'Descargar PDF', csv: 'Descargar CSV' },
  receiptOf: ({ reference, day }: { reference: string; day: string }, format: string) =>
    `Comprobante de ${reference} del ${day} en ${format}`,
  paidOn: (day: string) => `Pagado el ${day}`,
  none: { title: 'Todavía no hay pagos', text: 'Cada pago registrado tiene aquí su comprobante.' },
} as const
