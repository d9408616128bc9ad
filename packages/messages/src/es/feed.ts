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
