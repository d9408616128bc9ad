/** Announcements while the user views reports and others act. */
export const reportLive = {
  isNew: 'Nuevo',
  news: (count: number) => (count === 1 ? 'Hay una novedad en este reporte' : `Hay ${count} novedades en este reporte`),
} as const
