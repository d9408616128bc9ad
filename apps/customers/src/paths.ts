/** The only place that builds addresses of this app. */
export const paths = {
  home: () => '/',
  targets: () => '/objetivos',
  newTarget: () => '/objetivos/nuevo',
  target: (id = ':target') => `/objetivos/${id}`,
  editTarget: (id = ':target') => `/objetivos/${id}/editar`,
  team: () => '/equipo',
  organization: () => '/organizacion',
  audit: () => '/bitacora',
} as const
