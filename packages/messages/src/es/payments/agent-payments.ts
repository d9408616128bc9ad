/** What is owed to an agent, above the receipts of what was paid. */
export const agentPayments = {
  title: 'Pagos',
  lede: 'Lo que te deben y para cuándo, y los comprobantes de lo que ya te pagaron.',
  owed: 'Por cobrar',
  none: 'No hay recompensas aprobadas por pagar.',
  paidTo: (method: string) => `Se paga a: ${method}.`,
  change: 'Cambiar la cuenta',
  missing: 'Falta que digas dónde quieres cobrar. Sin cuenta, la organización no puede pagarte.',
  give: 'Dar datos de cobro',
  held: (until: string) => `Cambiaste la cuenta hace poco: se usa para estas recompensas desde el ${until}.`,
  approved: (day: string) => `Aprobada el ${day}`,
  due: (day: string) => `Se paga a más tardar el ${day}`,
  late: (day: string) => `Debía pagarse el ${day}`,
} as const
