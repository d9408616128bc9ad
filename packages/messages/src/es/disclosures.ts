import { brand } from '#messages/brand.ts'

/** The public pages of published disclosures. */
export const disclosurePage = {
  crumb: 'Actividad',
  description: (organization: string, program: string) =>
    `Divulgación acordada por ${organization} y quien la reportó en ${program}.`,
  by: (program: string, organization: string) => `${program}, de ${organization}`,
  dates: (submitted: string, closed: string) => `Reportado el ${submitted}, cerrado el ${closed}`,
  published: (date: string) => `Publicado el ${date}`,
  kinds: { full: 'Divulgación completa', limited: 'Divulgación limitada' },
  summary: 'Resumen',
  whatHappened: 'Qué pasó',
  impact: 'Impacto',
  steps: 'Pasos',
  facts: 'Datos',
  factLabels: {
    program: 'Programa',
    weakness: 'Tipo de falla',
    severity: 'Severidad',
    kind: 'Alcance',
    submitted: 'Reportado',
    closed: 'Cerrado',
    published: 'Publicado',
    thanks: 'Gracias a',
  },
  anonymous: 'Quien reportó, sin nombre',
  agreed: 'Ambas partes acordaron este texto. Nada más del reporte es público.',
  policy: 'Cómo se acuerda una divulgación',
  failed: { title: 'No pudimos cargar este reporte', text: 'Vuelve a intentarlo en un momento.' },
  gone: {
    title: 'Este reporte se retiró',
    text: 'Se publicó de común acuerdo y después se retiró. Ya no mostramos su texto.',
    more: 'Ver la actividad',
  },
} as const

/** The page with all of them. */
export const activityPage = {
  title: 'Actividad',
  heading: 'Fallas que ya se pueden contar',
  lede: 'Reportes que una organización y quien los envió acordaron publicar.',
  description: `Reportes publicados de común acuerdo en ${brand.name}: qué falla era, su severidad y a quién se agradece.`,
  list: 'Reportes publicados',
  feed: 'Seguir por Atom',
  empty: 'Todavía no hay reportes publicados',
  emptyText: 'Cuando ambas partes acuerden un texto, aparecerá aquí.',
  newer: 'Más nuevos',
  older: 'Más antiguos',
  page: (page: number) => `Página ${page}`,
  thanks: (names: readonly string[]) => `Gracias a ${names.join(', ')}`,
  thanksUnnamed: 'Gracias a quien reportó',
  failed: { title: 'No pudimos cargar la actividad', text: 'Vuelve a intentarlo en un momento.' },
} as const
