/** The only place that builds addresses of this app. */
export const paths = {
  home: () => '/',
  team: () => '/equipo',
  organization: () => '/organizacion',
  audit: () => '/bitacora',
} as const
