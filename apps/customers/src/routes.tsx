import type { RouteObject } from 'react-router'
import { audit } from '@grana/messages/es/apps/audit'
import { builder } from '@grana/messages/es/apps/builder'
import { organizationTexts } from '@grana/messages/es/apps/organization'
import { programs } from '@grana/messages/es/apps/programs'
import { reportWork } from '@grana/messages/es/apps/report-work'
import { reports } from '@grana/messages/es/apps/reports'
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
    lazy: async () => ({ Component: (await import('./features/targets/register-target-page.tsx')).RegisterTargetPage }),
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

const reportScreens: RouteObject[] = [
  {
    path: paths.reports(),
    lazy: async () => ({ Component: (await import('./features/reports/reports-page.tsx')).ReportsPage }),
    handle: { title: reports.inbox.title },
  },
  {
    path: paths.report(),
    lazy: async () => ({ Component: (await import('./features/reports/report-page.tsx')).ReportPage }),
    handle: { title: reports.inbox.title },
  },
]

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
  {
    path: paths.knownIssues(),
    lazy: async () => ({
      Component: (await import('./features/known-issues/known-issues-page.tsx')).KnownIssuesPage,
    }),
    handle: { title: reportWork.known.title },
  },
  {
    path: paths.version(),
    lazy: async () => ({ Component: (await import('./features/programs/page/version-page.tsx')).VersionPage }),
    handle: { title: programs.title },
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
          ...programScreens,
          ...reportScreens,
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
