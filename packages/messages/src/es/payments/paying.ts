/** How a reward was paid: currency, rate and proofs, for both sides. */
export const paying = {
  title: 'Pago',
  clock: {
    due: (day: string, days: number) => `Se paga a más tardar el ${day}: ${days} días hábiles desde la aprobación.`,
    overdue: (day: string) => `El pago venció el ${day}.`,
    kept: 'Se pagó dentro del plazo.',
    late: (day: string) => `Se pagó después del plazo, que era el ${day}.`,
  },
  currency: 'Moneda en que pagaste',
  rate: 'Tipo de cambio',
  rateHint: (currency: string) => `${currency} por 1 USD`,
  rateOn: 'Fecha del tipo de cambio',
  /** What the amount is worth. */
  worth: (amount: string) => `Equivale a ${amount}.`,
  proofs: 'Comprobante de pago',
  proofsHint: 'PDF o imagen. Lo ven quien reportó y quienes pagan.',
  addProof: 'Agregar comprobante',
  proofsLate: 'Espera a que termine de subir el comprobante.',
  exchanged: (paid: string, rate: string, day: string) => `${paid}, a ${rate} por USD del ${day}`,
  of: (reference: string, day: string) => `Referencia ${reference}, ${day}`,
  noProof: 'Sin comprobante',
  arrived: (day: string) => `Llegó: confirmado el ${day}`,
  missing: (day: string) => `No llegó: avisado el ${day}`,
  assumed: (day: string) => `Si no hay respuesta antes del ${day}, cuenta como recibido.`,
} as const
