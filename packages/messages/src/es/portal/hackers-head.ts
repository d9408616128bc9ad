/** The first screen of /hackers; its other texts load after the page. */
export const hackersHead = {
  title: 'Para hackers éticos',
  description:
    'Quién lee tu reporte, cómo y cuándo te pagan, para qué sirven los puntos y cómo se calcula la precisión.',
  heading: 'Cómo se trabaja aquí, antes de crear tu cuenta',
  lede: 'Quién te lee, cómo y cuándo te pagan, para qué sirven los puntos y qué mide la precisión',
  primaryAction: 'Crear cuenta de hacker',
  secondaryAction: 'Ver programas',
} as const
