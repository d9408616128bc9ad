/** Texts around the legal texts, which are in content/es/legal. */
export const legalPages = {
  index: 'En esta página',
  version: 'Versión',
  status: 'Estado',
  /** The only statement about the state of a legal text; its date follows. */
  state: 'Borrador en revisión legal. Se aplica tal como está publicado desde el',
  previous: 'Versiones anteriores',
  noPrevious: 'Ninguna: esta es la primera',
  draft: 'Los puntos marcados esperan una decisión de asesoría legal. El texto puede cambiar cuando se tome.',
  print: 'Imprimir o guardar como PDF',
} as const
