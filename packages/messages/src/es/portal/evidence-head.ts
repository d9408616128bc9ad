/** The first screen of /hackers/evidence; its other texts load after the page. */
export const evidenceHead = {
  title: 'Cómo se ordenan los reportes',
  description:
    'Las señales de evidencia que ordenan la bandeja de una organización, cuánto pesa cada una y lo que nunca deciden.',
  crumb: 'Orden de los reportes',
  heading: 'Cómo se ordenan los reportes que llegan a una organización',
  lede: 'Qué señales se buscan en un reporte, cuánto pesa cada una y qué no deciden',
  primaryAction: 'Ver programas',
  secondaryAction: 'Cómo se trabaja aquí',
} as const
