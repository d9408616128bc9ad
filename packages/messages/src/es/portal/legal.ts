/** Words around the legal texts, which are in content/es/legal. */
export const legalPages = {
  index: 'En esta página',
  effective: 'En vigor desde',
  version: 'Versión',
  status: 'Estado',
  previous: 'Versiones anteriores',
  noPrevious: 'Ninguna: esta es la primera',
  draft: 'Los puntos marcados esperan una decisión de asesoría legal. El texto puede cambiar cuando se tome.',
  print: 'Imprimir o guardar como PDF',
} as const
