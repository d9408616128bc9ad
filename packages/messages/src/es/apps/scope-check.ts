/** The box that tells whether something may be tested. */
export const scopeCheck = {
  title: '¿Puedo probar esto?',
  label: 'Host, dirección o aplicación',
  placeholder: 'api.ejemplo.com',
  check: 'Comprobar',
  included: 'Sí, está en el alcance',
  includedText: (entry: string) => `· lo incluye ${entry}.`,
  version: (version: number) => `Versión ${version} de las reglas.`,
  excluded: 'No, está excluido',
  excludedText: (entry: string) => `· lo excluye ${entry}.`,
  unknown: 'No aparece en tus programas',
  unknownHere: 'No aparece en este programa',
  unknownText: 'Lo que no está en el alcance no se prueba.',
  failed: 'No pudimos leer todos los alcances. Vuelve a intentarlo.',
} as const
