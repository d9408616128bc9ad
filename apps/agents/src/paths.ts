/** Asked for by the portal's button: whoever arrives with it follows the program. */
export const FOLLOW_WISH = 'follow'

/** The only place that builds addresses of this app. */
export const paths = {
  home: () => '/',
  programs: () => '/programs',
  program: (id = ':program') => `/programs/${id}`,
  points: () => '/points',
  reports: () => '/reports',
  report: (id = ':report') => `/reports/${id}`,
  writeReport: (id = ':draft') => `/reports/drafts/${id}`,
} as const
