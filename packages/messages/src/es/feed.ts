/** Texts of the feed of public programs. */
export const feedTexts = {
  title: 'Programas abiertos',
  subtitle: 'Programas públicos de bug bounty y divulgación, por fecha de su último cambio',
} as const
