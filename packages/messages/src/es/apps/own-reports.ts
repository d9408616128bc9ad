/** Filters of an agent's list of reports. */
export const ownReports = {
  filters: 'Filtros de mis reportes',
  views: { legend: 'Estado', open: 'En curso', waiting: 'Te preguntan', closed: 'Cerrados', all: 'Todos' },
  program: 'Programa',
  search: 'Buscar por título o referencia',
  noMatch: 'No se encontraron coincidencias.',
  noMatchText: 'Prueba con otro estado, otro programa u otras palabras.',
} as const
