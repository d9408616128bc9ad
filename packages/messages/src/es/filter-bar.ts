/** Controls of a line of filters, for any list. */
export const filterBar = {
  add: 'Filtro',
  menu: 'Agregar un filtro',
  remove: (filter: string) => `Quitar el filtro ${filter}`,
  change: (filter: string) => `Cambiar ${filter}`,
  clear: 'Quitar filtros',
} as const
