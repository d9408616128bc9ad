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
} as const
