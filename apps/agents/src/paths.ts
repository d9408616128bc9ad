import { program } from '@grana/messages/es/program'

/** Set by the portal's buttons: opening the URL with it follows the program. */
export const FOLLOW_PARAMETER = 'follow'
/** Opening the URL with it opens the form of a new report. */
export const REPORT_PARAMETER = 'report'

/** Builds every URL of this app; no other module does. */
export const paths = {
  home: () => '/',
  help: () => '/help',
  /** Programs that are open to the agent, with figures and reasons. */
  explore: () => '/explore',
  programs: () => '/programs',
  program: (id = ':program') => `/programs/${id}`,
  /** The current rules, on the program's page. */
  rules: (id: string) => `/programs/${id}#${program.anchors.rules}`,
  pentests: () => '/pentests',
  /** The work of the team of a pentest. */
  pentest: (id = ':engagement') => `/pentests/${id}`,
  pentestDocument: (id = ':engagement', version: number | string = ':version') =>
    `/pentests/${id}/documents/${version}`,
  points: () => '/points',
  payments: () => '/payments',
  apiTokens: () => '/tokens',
  reports: () => '/reports',
  report: (id = ':report') => `/reports/${id}`,
  /** The policy version that applies to a report. */
  policy: (id = ':report') => `/reports/${id}/policy`,
  disclosure: (id = ':report') => `/reports/${id}/disclosure`,
  /** A draft of another agent, to read and to answer. */
  sharedDraft: (id = ':draft') => `/reports/shared/${id}`,
  writeReport: (id = ':draft') => `/reports/drafts/${id}`,
  writeStep: (id = ':draft', step = ':step?') => `/reports/drafts/${id}/${step}`,
} as const
