/** Rewards to pay, and the file for the bank. */
export const payments = {
  title: 'Pagos',
  lede: 'Recompensas aprobadas que falta pagar. Descarga un archivo con las cuentas, paga en tu banco y registra cada pago en su reporte.',
  open: 'Preparar pagos',
  table: 'Recompensas por pagar',
  columns: {
    choose: 'Elegir',
    reward: 'Recompensa',
    agent: 'Hacker',
    due: 'Pagar antes de',
    account: 'Cuenta',
    amount: 'Monto',
  },
  chooseOne: (reference: string) => `Elegir ${reference}`,
  chooseAll: 'Elegir todas las que tienen cuenta',
  states: {
    missing: 'Falta que diga dónde cobrar',
    held: (until: string) => `Cambió hace poco; disponible el ${until}`,
  },
  late: 'Vencido',
  chosen: (count: number) => (count === 1 ? '1 elegida' : `${count} elegidas`),
  download: 'Descargar archivo de pagos',
  done: (count: number, sums: string) =>
    `${count === 1 ? '1 pago' : `${count} pagos`} por ${sums}. Compáralo con lo que muestre tu banco.`,
  doneTitle: 'Archivo descargado',
  recorded: 'Queda registrado que abriste estas cuentas, y cada hacker lo ve.',
  none: { title: 'No hay recompensas por pagar', text: 'Aparecen aquí cuando se aprueban.' },
} as const
