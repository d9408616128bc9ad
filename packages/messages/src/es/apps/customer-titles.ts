/** Names of the places of the customers' app. They stand apart so that a first visit does not load the words of every screen. */
export const customerTitles = {
  audit: 'Bitácora',
  draft: 'Borrador del programa',
  editTarget: 'Editar objetivo',
  inbox: 'Reportes',
  knownIssues: 'Asuntos conocidos',
  newProgram: 'Crear programa',
  newTarget: 'Registrar objetivo',
  preview: 'Así lo verá quien reporta',
  programs: 'Programas',
  targets: 'Objetivos',
  team: 'Equipo',
} as const
