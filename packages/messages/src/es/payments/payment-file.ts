import { payout } from '../account/payout.ts'

/** The file for the bank, with one line per reward. */
export const paymentFile = {
  name: 'pagos',
  methods: payout.methods,
  accountTypes: payout.accountTypes,
  columns: [
    'Referencia',
    'Programa',
    'Hacker',
    'Titular',
    'Forma',
    'Banco',
    'Tipo de cuenta',
    'Ruta',
    'Cuenta',
    'Identificación fiscal',
    'Monto',
    'Moneda',
  ],
  spei: 'pagos-spei',
  /** The file that the payer fills in after the bank paid, and uploads. */
  result: {
    name: 'resultado-de-pagos',
    columns: {
      report: 'Reporte',
      amount: 'Monto USD',
      paid_on: 'Fecha de pago',
      reference: 'Referencia del pago',
      currency: 'Moneda pagada',
      rate: 'Tipo de cambio',
      rate_on: 'Fecha del tipo de cambio',
    },
  },
} as const
