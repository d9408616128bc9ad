import type { MatchKind } from '@grana/contract/reports/compare-reports'

/** What two reports have in common. */
export const matchTexts: Readonly<Record<MatchKind, string>> = {
  path: 'Misma ruta',
  parameter: 'Mismo parámetro',
  weakness: 'Misma clase de falla',
  target: 'Mismo objetivo',
  words: 'Palabras del título',
  host: 'Mismo host',
}

/** What an agent has already sent, or what is public, that is like their draft. */
export const draftCandidateTexts = {
  title: 'Parecidos a este borrador',
  note: 'Solo tus reportes a este programa y lo que ya es público. No impide enviar.',
  own: (date: string) => `Lo enviaste el ${date}`,
  disclosed: (date: string) => `Publicado el ${date}`,
} as const
