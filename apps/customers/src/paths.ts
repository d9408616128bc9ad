import type { BuilderStep } from '@grana/contract/programs/draft'

/** The only place that builds addresses of this app. */
export const paths = {
  home: () => '/',
  programs: () => '/programs',
  beginProgram: () => '/programs/new',
  program: (id = ':program') => `/programs/${id}`,
  draft: (id = ':program', step: BuilderStep | ':step?' = ':step?') => `/programs/${id}/draft/${step}`,
  preview: (id = ':program') => `/programs/${id}/preview`,
  targets: () => '/objetivos',
  newTarget: () => '/objetivos/nuevo',
  target: (id = ':target') => `/objetivos/${id}`,
  editTarget: (id = ':target') => `/objetivos/${id}/editar`,
  team: () => '/equipo',
  organization: () => '/organizacion',
  audit: () => '/bitacora',
} as const
