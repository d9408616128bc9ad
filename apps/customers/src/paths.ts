/** The only place that builds addresses of this app. */
export const paths = {
  home: () => '/',
  targets: () => '/targets',
  newTarget: () => '/targets/new',
  target: (id: string) => `/targets/${id}`,
  editTarget: (id: string) => `/targets/${id}/edit`,
} as const
