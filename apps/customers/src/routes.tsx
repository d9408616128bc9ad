import type { RouteObject } from 'react-router'
import { organizationTexts } from '@grana/messages/es/apps/organization'
import { customerTitles, shell } from '@grana/messages/es/apps/shell'
import { papers } from '@grana/messages/es/payments/papers'
import { payments } from '@grana/messages/es/payments/payments'
import { FailurePage, NotFoundPage } from '@grana/parts/app/error-pages'
import { CustomerHelpPage } from './features/help/help-page.tsx'
import { HomePage } from './features/home/home-page.tsx'
import { ShellLayout } from './layouts/shell-layout.tsx'
import { paths } from './paths.ts'

const inTargets = { title: customerTitles.targets, href: paths.targets() }
const inPentests = { title: customerTitles.pentests, href: paths.pentests() }
const inPrograms = { title: customerTitles.programs, href: paths.programs() }

const targetScreens: readonly RouteObject[] = [
  {
    path: paths.targets(),
    lazy: async () => ({ Component: (await import('./features/targets/targets-page.tsx')).TargetsPage }),
    handle: { title: customerTitles.targets },
  },
  {
    path: paths.newTarget(),
    lazy: async () => ({ Component: (await import('./features/targets/register-target-page.tsx')).RegisterTargetPage }),
    handle: { title: customerTitles.newTarget, within: inTargets },
  },
  {
    path: paths.target(),
    lazy: async () => ({ Component: (await import('./features/targets/target-page.tsx')).TargetPage }),
    handle: { title: customerTitles.target, within: inTargets },
  },
  {
    path: paths.editTarget(),
    lazy: async () => ({ Component: (await import('./features/targets/edit-target-page.tsx')).EditTargetPage }),
    handle: { title: customerTitles.editTarget, within: inTargets },
  },
]

const pentestScreens: RouteObject[] = [
  {
    path: paths.pentests(),
    lazy: async () => ({ Component: (await import('./features/pentests/pentests-page.tsx')).PentestsPage }),
    handle: { title: customerTitles.pentests },
  },
  {
    path: paths.newPentest(),
    lazy: async () => ({ Component: (await import('./features/pentests/create-pentest-page.tsx')).CreatePentestPage }),
    handle: { title: customerTitles.newPentest, within: inPentests },
  },
  {
    path: paths.pentest(),
    lazy: async () => ({ Component: (await import('./features/pentests/pentest-page.tsx')).PentestPage }),
    handle: { title: customerTitles.pentests, within: inPentests },
  },
  {
    path: paths.pentestDocument(),
    lazy: async () => ({ Component: (await import('./features/pentests/document-page.tsx')).DocumentPage }),
    handle: { title: customerTitles.pentests, within: inPentests },
  },
]

const reportScreens: RouteObject[] = [
  {
    path: paths.reports(),
    lazy: async () => ({ Component: (await import('./features/reports/reports-page.tsx')).ReportsPage }),
    handle: { title: customerTitles.inbox },
  },
  {
    path: paths.report(),
    lazy: async () => ({ Component: (await import('./features/reports/report-page.tsx')).ReportPage }),
    handle: { title: customerTitles.report, within: { title: customerTitles.inbox, href: paths.reports() } },
  },
  {
    path: paths.disclosure(),
    lazy: async () => ({
      Component: (await import('./features/reports/disclosure/disclosure-page.tsx')).DisclosurePage,
    }),
    handle: { title: shell.disclosure, within: { title: customerTitles.inbox, href: paths.reports() } },
  },
]

const paymentScreens: RouteObject[] = [
  {
    path: paths.payments(),
    lazy: async () => ({ Component: (await import('./features/payments/payments-page.tsx')).PaymentsPage }),
    handle: { title: payments.title, within: { title: customerTitles.inbox, href: paths.reports() } },
  },
  {
    path: paths.papers(),
    lazy: async () => ({ Component: (await import('./features/payments/papers-page.tsx')).PapersPage }),
    handle: { title: papers.title, within: { title: payments.title, href: paths.payments() } },
  },
]

const programScreens: RouteObject[] = [
  {
    path: paths.programs(),
    lazy: async () => ({ Component: (await import('./features/programs/list/programs-page.tsx')).ProgramsPage }),
    handle: { title: customerTitles.programs },
  },
  {
    path: paths.beginProgram(),
    lazy: async () => ({
      Component: (await import('./features/programs/list/create-program-page.tsx')).CreateProgramPage,
    }),
    handle: { title: customerTitles.newProgram, within: inPrograms },
  },
  {
    path: paths.program(),
    lazy: async () => ({ Component: (await import('./features/programs/page/program-page.tsx')).ProgramPage }),
    handle: { title: customerTitles.program, within: inPrograms },
  },
  {
    path: paths.programSettings(),
    lazy: async () => ({
      Component: (await import('./features/programs/page/program-settings-page.tsx')).ProgramSettingsPage,
    }),
    handle: { title: customerTitles.programSettings, within: inPrograms },
  },
  {
    path: paths.findAgents(),
    lazy: async () => ({ Component: (await import('./features/programs/find/find-agents-page.tsx')).FindAgentsPage }),
    handle: { title: customerTitles.findAgents, within: inPrograms },
  },
  {
    path: paths.programCredentials(),
    lazy: async () => ({
      Component: (await import('./features/programs/credentials/credentials-page.tsx')).CredentialsPage,
    }),
    handle: { title: customerTitles.programCredentials, within: inPrograms },
  },
  {
    path: paths.draft(),
    lazy: async () => ({ Component: (await import('./features/programs/builder/builder-page.tsx')).BuilderPage }),
    handle: { title: customerTitles.draft, isTask: true },
  },
  {
    path: paths.preview(),
    lazy: async () => ({ Component: (await import('./features/programs/page/preview-page.tsx')).PreviewPage }),
    handle: { title: customerTitles.preview, within: inPrograms },
  },
  {
    path: paths.knownIssues(),
    lazy: async () => ({
      Component: (await import('./features/known-issues/known-issues-page.tsx')).KnownIssuesPage,
    }),
    handle: { title: customerTitles.knownIssues, within: inPrograms },
  },
  {
    path: paths.version(),
    lazy: async () => ({ Component: (await import('./features/programs/page/version-page.tsx')).VersionPage }),
    handle: { title: customerTitles.version, within: inPrograms },
  },
]

/** All routes of the app. */
export const routes: readonly RouteObject[] = [
  {
    Component: ShellLayout,
    children: [
      {
        ErrorBoundary: FailurePage,
        children: [
          { path: paths.home(), Component: HomePage, handle: { title: shell.home } },
          ...programScreens,
          ...pentestScreens,
          ...reportScreens,
          ...paymentScreens,
          {
            path: paths.team(),
            lazy: async () => ({ Component: (await import('./features/team/team-page.tsx')).TeamPage }),
            handle: { title: customerTitles.team },
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
            handle: { title: customerTitles.audit },
          },
          ...targetScreens,
          { path: paths.help(), Component: CustomerHelpPage, handle: { title: shell.help } },
          { path: '*', Component: NotFoundPage, handle: { title: shell.notFound.title } },
        ],
      },
    ],
  },
]
