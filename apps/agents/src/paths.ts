import { program } from '@grana/messages/es/program'

/** Asked for by the portal's button: whoever arrives with it follows the program. */
export const FOLLOW_WISH = 'follow'

/** The only place that builds addresses of this app. */
export const paths = {
  home: () => '/',
  help: () => '/help',
  programs: () => '/programs',
  program: (id = ':program') => `/programs/${id}`,
  /** The rules in force, on the program's page. */
  rules: (id: string) => `/programs/${id}#${program.anchors.rules}`,
  points: () => '/points',
  reports: () => '/reports',
  report: (id = ':report') => `/reports/${id}`,
  writeReport: (id = ':draft') => `/reports/drafts/${id}`,
} as const
