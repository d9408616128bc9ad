/** The first screen of /product/bug-bounty; its other texts load after the page. */
export const bugBountyHead = {
  title: 'Bug bounty: paga por hallazgos',
  description:
    'Lanza un programa privado o público, recibe reportes con pasos y evidencia, y recompensa solo lo que se confirma.',
  heading: 'Paga por hallazgos, no por horas',
  lede: 'Un bug bounty ofrece recompensas por vulnerabilidades: publicas qué se puede probar y cuánto vale cada hallazgo, y pagas solo lo que se confirma',
  primaryAction: 'Diseñar mi programa',
  secondaryAction: 'Ver programas',
} as const
