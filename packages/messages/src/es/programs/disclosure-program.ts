/** The texts of a disclosure program that its organization publishes before staff have reviewed it. */
export const disclosureProgram = {
  name: (host: string) => `Programa de divulgación de ${host}`,
  summary: (host: string) => `Recibe reportes de buena fe sobre fallas de seguridad en ${host}.`,
} as const
