/** Texts of the feed of public programs. */
export const feedTexts = {
  title: 'Programas abiertos',
  subtitle: 'Programas públicos de bug bounty y divulgación, por fecha de su último cambio',
} as const

/** Texts of the feed of published disclosures. */
export const disclosureFeedTexts = {
  title: 'Reportes publicados',
  subtitle: 'Fallas corregidas que su organización y quien la reportó acordaron publicar',
  anonymous: 'Una persona que prefirió no dar su nombre',
} as const

/** Texts of the calendar of due dates. An entry names the report by its reference and the program, nothing else. */
export const calendarFeedTexts = {
  title: 'Plazos de reportes',
  due: {
    first_answer: 'Primera respuesta',
    triage: 'Triaje',
    decision: 'Decisión',
    reward: 'Recompensa',
    fix: 'Corrección',
    payment: 'Pago',
    retest: 'Respuesta al retest',
    dispute_answer: 'Respuesta a la disputa',
    dispute_ruling: 'Resolución de la disputa',
  },
} as const
