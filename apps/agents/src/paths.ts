/** The only place that builds addresses of this app. */
export const paths = {
  home: () => '/',
  programs: () => '/programs',
  program: (id = ':program') => `/programs/${id}`,
} as const
