/** Published reports, as the platform's team works on them. */
export const staffDisclosures = {
  title: 'Reportes publicados',
  empty: 'Este programa no ha publicado reportes.',
  published: (date: string) => `Publicado ${date}`,
  open: (title: string) => `Abrir ${title} en el portal`,
  more: (count: number) => `Se muestran los 25 más nuevos de ${count}.`,
  withdraw: {
    action: 'Retirar',
    label: (title: string) => `Retirar ${title}`,
    title: '¿Retirar este reporte publicado?',
    text: 'La página deja de mostrar el texto de inmediato. Ambas partes leerán el motivo en el reporte.',
    send: 'Retirar la página',
    sending: 'Retirando…',
    done: 'Página retirada',
  },
} as const
