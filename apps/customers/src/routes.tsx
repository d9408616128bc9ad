import type { RouteObject } from 'react-router'
import { organizationTexts } from '@grana/messages/es/apps/organization'
import { customerTitles, shell } from '@grana/messages/es/apps/shell'
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
    path: paths.reportExports(),
    lazy: async () => ({ Component: (await import('./features/reports/exports-page.tsx')).ExportsPage }),
    handle: { title: customerTitles.exports, within: { title: customerTitles.inbox, href: paths.reports() } },
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
    handle: { title: customerTitles.payments },
  },
  {
    path: paths.papers(),
    lazy: async () => ({ Component: (await import('./features/payments/papers-page.tsx')).PapersPage }),
    handle: { title: customerTitles.papers, within: { title: customerTitles.payments, href: paths.payments() } },
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
    path: paths.beginDisclosureProgram(),
    lazy: async () => ({
      Component: (await import('./features/programs/quick-disclosure/quick-disclosure-page.tsx')).QuickDisclosurePage,
    }),
    handle: { title: customerTitles.newDisclosureProgram, within: inPrograms },
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
            path: paths.emailDomains(),
            lazy: async () => ({
              Component: (await import('./features/email-domains/email-domains-page.tsx')).EmailDomainsPage,
            }),
            handle: {
              title: customerTitles.emailDomains,
              within: { title: organizationTexts.profile.title, href: paths.organization() },
            },
          },
          {
            path: paths.identityProvider(),
            lazy: async () => ({
              Component: (await import('./features/identity-provider/identity-provider-page.tsx')).IdentityProviderPage,
            }),
            handle: {
              title: customerTitles.identityProvider,
              within: { title: organizationTexts.profile.title, href: paths.organization() },
            },
          },
          {
            path: paths.apiTokens(),
            lazy: async () => ({
              Component: (await import('./features/api-tokens/api-tokens-page.tsx')).ApiTokensPage,
            }),
            handle: {
              title: customerTitles.apiTokens,
              within: { title: organizationTexts.profile.title, href: paths.organization() },
            },
          },
          {
            path: paths.directory(),
            lazy: async () => ({ Component: (await import('./features/directory/directory-page.tsx')).DirectoryPage }),
            handle: {
              title: customerTitles.directory,
              within: { title: organizationTexts.profile.title, href: paths.organization() },
            },
          },
          {
            path: paths.trackers(),
            lazy: async () => ({ Component: (await import('./features/trackers/trackers-page.tsx')).TrackersPage }),
            handle: {
              title: customerTitles.trackers,
              within: { title: organizationTexts.profile.title, href: paths.organization() },
            },
          },
          {
            path: paths.tracker(),
            lazy: async () => ({ Component: (await import('./features/trackers/tracker-page.tsx')).TrackerPage }),
            handle: {
              title: customerTitles.tracker,
              within: { title: customerTitles.trackers, href: paths.trackers() },
            },
          },
          {
            path: paths.webhooks(),
            lazy: async () => ({ Component: (await import('./features/webhooks/webhooks-page.tsx')).WebhooksPage }),
            handle: {
              title: customerTitles.webhooks,
              within: { title: organizationTexts.profile.title, href: paths.organization() },
            },
          },
          {
            path: paths.webhook(),
            lazy: async () => ({ Component: (await import('./features/webhooks/webhook-page.tsx')).WebhookPage }),
            handle: {
              title: customerTitles.deliveries,
              within: { title: customerTitles.webhooks, href: paths.webhooks() },
            },
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
