import type { RouteObject } from 'react-router'
import { audit } from '@grana/messages/es/apps/audit'
import { organizationTexts } from '@grana/messages/es/apps/organization'
import { shell } from '@grana/messages/es/apps/shell'
import { targets } from '@grana/messages/es/apps/targets'
import { team } from '@grana/messages/es/apps/team'
import { FailurePage, NotFoundPage } from '@grana/parts/app/error-pages'
import { HomePage } from './features/home/home-page.tsx'
import { ShellLayout } from './layouts/shell-layout.tsx'
import { paths } from './paths.ts'

const targetScreens: readonly RouteObject[] = [
  {
    path: paths.targets(),
    lazy: async () => ({ Component: (await import('./features/targets/targets-page.tsx')).TargetsPage }),
    handle: { title: targets.title },
  },
  {
    path: paths.newTarget(),
    lazy: async () => ({ Component: (await import('./features/targets/new-target-page.tsx')).NewTargetPage }),
    handle: { title: targets.form.createTitle },
  },
  {
    path: paths.target(),
    lazy: async () => ({ Component: (await import('./features/targets/target-page.tsx')).TargetPage }),
    handle: { title: targets.title },
  },
  {
    path: paths.editTarget(),
    lazy: async () => ({ Component: (await import('./features/targets/edit-target-page.tsx')).EditTargetPage }),
    handle: { title: targets.form.editTitle },
  },
]

/** The whole map of screens. */
export const routes: readonly RouteObject[] = [
  {
    Component: ShellLayout,
    children: [
      {
        ErrorBoundary: FailurePage,
        children: [
          { path: paths.home(), Component: HomePage, handle: { title: shell.home } },
          {
            path: paths.team(),
            lazy: async () => ({ Component: (await import('./features/team/team-page.tsx')).TeamPage }),
            handle: { title: team.title },
          },
          {
            path: paths.organization(),
            lazy: async () => ({
              Component: (await import('./features/organization/organization-page.tsx')).OrganizationPage,
            }),
            handle: { title: organizationTexts.profile.title },
          },
          {
            path: paths.audit(),
            lazy: async () => ({ Component: (await import('./features/audit/audit-page.tsx')).AuditPage }),
            handle: { title: audit.title },
          },
          ...targetScreens,
          { path: '*', Component: NotFoundPage, handle: { title: shell.notFound.title } },
        ],
      },
    ],
  },
]
