import type { BuilderStep } from '@grana/contract/programs/draft'

/** The only place that builds addresses of this app. */
export const paths = {
  home: () => '/',
  help: () => '/help',
  programs: () => '/programs',
  beginProgram: () => '/programs/new',
  program: (id = ':program') => `/programs/${id}`,
  draft: (id = ':program', step: BuilderStep | ':step?' = ':step?') => `/programs/${id}/draft/${step}`,
  preview: (id = ':program') => `/programs/${id}/preview`,
  version: (id = ':program', version: number | ':version' = ':version') => `/programs/${id}/versions/${version}`,
  knownIssues: (id = ':program') => `/programs/${id}/known-issues`,
  reports: () => '/reports',
  report: (id = ':report') => `/reports/${id}`,
  targets: () => '/targets',
  newTarget: () => '/targets/new',
  target: (id = ':target') => `/targets/${id}`,
  editTarget: (id = ':target') => `/targets/${id}/edit`,
  team: () => '/team',
  organization: () => '/organization',
  audit: () => '/audit',
} as const
