function count(amount: number, one: string, many: string): string {
  return `${amount} ${amount === 1 ? one : many}`
}

/** Shared texts of every form. */
export const formTexts = {
  summaryTitle: 'Revisa estos campos',
  failureTitle: 'No pudimos enviarlo',
  /** Before the page's title while a form has errors. */
  titlePrefix: 'Error: ',
  network: {
    'network.offline': 'No hay conexión. Lo que escribiste sigue aquí.',
    'network.unreachable':
      'No pudimos comunicarnos con el servicio. Lo que escribiste sigue aquí; vuelve a intentarlo en unos minutos.',
  },
  retryIn: (seconds: number) =>
    seconds < 90
      ? `Puedes intentarlo de nuevo en ${count(Math.max(1, Math.ceil(seconds)), 'segundo', 'segundos')}.`
      : `Puedes intentarlo de nuevo en ${count(Math.ceil(seconds / 60), 'minuto', 'minutos')}.`,
  optional: 'opcional',
  date: { format: 'dd/mm/aaaa', pick: 'Elegir en el calendario' },
  loadingOptions: 'Cargando…',
} as const
