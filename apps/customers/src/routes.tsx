import type { RouteObject } from 'react-router'
import { builder } from '@grana/messages/es/apps/builder'
import { programs } from '@grana/messages/es/apps/programs'
import { shell } from '@grana/messages/es/apps/shell'
import { FailurePage, NotFoundPage } from '@grana/parts/app/error-pages'
import { HomePage } from './features/home/home-page.tsx'
import { ShellLayout } from './layouts/shell-layout.tsx'
import { OrganizationGate } from './lib/organization-gate.tsx'
import { paths } from './paths.ts'

const programScreens: RouteObject[] = [
  {
    path: paths.programs(),
    lazy: async () => ({ Component: (await import('./features/programs/list/programs-page.tsx')).ProgramsPage }),
    handle: { title: programs.title },
  },
  {
    path: paths.beginProgram(),
    lazy: async () => ({
      Component: (await import('./features/programs/list/begin-program-page.tsx')).BeginProgramPage,
    }),
    handle: { title: programs.create.title },
  },
  {
    path: paths.program(),
    lazy: async () => ({ Component: (await import('./features/programs/page/program-page.tsx')).ProgramPage }),
    handle: { title: programs.title },
  },
  {
    path: paths.draft(),
    lazy: async () => ({ Component: (await import('./features/programs/builder/builder-page.tsx')).BuilderPage }),
    handle: { title: builder.title, isTask: true },
  },
  {
    path: paths.preview(),
    lazy: async () => ({ Component: (await import('./features/programs/page/preview-page.tsx')).PreviewPage }),
    handle: { title: builder.preview.title },
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
          { Component: OrganizationGate, children: programScreens },
          { path: '*', Component: NotFoundPage, handle: { title: shell.notFound.title } },
        ],
      },
    ],
  },
]
