/** Filters of an agent's list of reports. */
export const ownReports = {
  views: { legend: 'Qué reportes', open: 'En curso', waiting: 'Te preguntan', closed: 'Cerrados', all: 'Todos' },
  program: 'Programa',
  everyProgram: 'Todos los programas',
  search: 'Buscar por título o referencia',
  searchHint: 'Por ejemplo, BT-118',
  find: 'Buscar',
  noMatch: 'No se encontraron coincidencias.',
  noMatchText: 'Prueba con otro estado, otro programa u otras palabras.',
  clear: 'Quitar filtros',
} as const
