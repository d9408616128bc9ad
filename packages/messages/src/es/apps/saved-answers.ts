/** Variables of a saved answer, as the team writes them. */
const variables = { agent: '{agente}', reference: '{reporte}', title: '{título}', program: '{programa}' } as const

/** Answers that a team saves for its replies. */
export const savedAnswerTexts = {
  open: 'Respuestas',
  title: 'Respuestas guardadas',
  choose: 'Respuesta',
  chooseFirst: 'Elige una respuesta',
  fieldHint: 'Se escribe en el texto con los datos de este reporte.',
  groups: { program: 'De este programa', organization: 'De la organización' },
  forAll: 'Para todos los programas de la organización',
  none: 'Este programa aún no tiene respuestas guardadas. Escribe un texto y guárdalo para usarlo en otros reportes.',
  preview: 'Así queda en este reporte',
  use: 'Usar respuesta',
  remove: 'Quitar esta respuesta',
  removed: 'Respuesta quitada',
  saveCurrent: 'Guardar el texto actual',
  name: 'Nombre',
  nameHint: (list: string) => `El texto puede llevar ${list}: se llenan con los datos de cada reporte.`,
  save: 'Guardar',
  saved: 'Respuesta guardada',
  missing: 'Escribe un nombre.',
  nothing: 'Elige una respuesta.',
  back: 'Cancelar',
  variables,
  variableList: Object.values(variables).join(', '),
} as const
