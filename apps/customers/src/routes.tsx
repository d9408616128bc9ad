import type { RouteObject } from 'react-router'
import { shell } from '@grana/messages/es/apps/shell'
import { targets } from '@grana/messages/es/apps/targets'
import { FailurePage, NotFoundPage } from '@grana/parts/app/error-pages'
import { HomePage } from './features/home/home-page.tsx'
import { ShellLayout } from './layouts/shell-layout.tsx'
import { paths } from './paths.ts'

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
            lazy: async () => ({ Component: (await import('./lib/own-organization.tsx')).OwnOrganization }),
            children: [
              {
                path: paths.targets(),
                lazy: async () => ({ Component: (await import('./features/targets/targets-page.tsx')).TargetsPage }),
                handle: { title: targets.title },
              },
              {
                path: paths.newTarget(),
                lazy: async () => ({
                  Component: (await import('./features/targets/new-target-page.tsx')).NewTargetPage,
                }),
                handle: { title: targets.form.createTitle },
              },
              {
                path: paths.target(':target'),
                lazy: async () => ({ Component: (await import('./features/targets/target-page.tsx')).TargetPage }),
                handle: { title: targets.title },
              },
              {
                path: paths.editTarget(':target'),
                lazy: async () => ({
                  Component: (await import('./features/targets/edit-target-page.tsx')).EditTargetPage,
                }),
                handle: { title: targets.form.editTitle },
              },
            ],
          },
          { path: '*', Component: NotFoundPage, handle: { title: shell.notFound.title } },
        ],
      },
    ],
  },
]
