import type { RouteObject } from 'react-router'
import { agentPrograms } from '@grana/messages/es/apps/agent-programs'
import { pointsTexts } from '@grana/messages/es/apps/points'
import { reports } from '@grana/messages/es/apps/reports'
import { shell } from '@grana/messages/es/apps/shell'
import { agentEngagements } from '@grana/messages/es/pentests/agent-engagements'
import { FailurePage, NotFoundPage } from '@grana/parts/app/error-pages'
import { HomePage } from './features/home/home-page.tsx'
import { ShellLayout } from './layouts/shell-layout.tsx'
import { paths } from './paths.ts'

/** All routes of the app. */
export const routes: readonly RouteObject[] = [
  {
    Component: ShellLayout,
    children: [
      {
        ErrorBoundary: FailurePage,
        children: [
          { path: paths.home(), Component: HomePage, handle: { title: shell.home } },
          {
            path: paths.programs(),
            lazy: async () => ({ Component: (await import('./features/programs/programs-page.tsx')).ProgramsPage }),
            handle: { title: agentPrograms.title },
          },
          {
            path: paths.explore(),
            lazy: async () => ({ Component: (await import('./features/explore/explore-page.tsx')).ExplorePage }),
            handle: { title: shell.programs },
          },
          {
            path: paths.program(),
            lazy: async () => ({ Component: (await import('./features/programs/page/program-page.tsx')).ProgramPage }),
            handle: { title: shell.program, within: { title: agentPrograms.title, href: paths.programs() } },
          },
          {
            path: paths.reports(),
            lazy: async () => ({ Component: (await import('./features/reports/reports-page.tsx')).ReportsPage }),
            handle: { title: reports.agent.title },
          },
          {
            path: paths.sharedDraft(),
            lazy: async () => ({
              Component: (await import('./features/reports/together/shared-draft-page.tsx')).SharedDraftPage,
            }),
            handle: { title: shell.report, within: { title: reports.agent.title, href: paths.reports() } },
          },
          {
            path: paths.writeStep(),
            lazy: async () => ({
              Component: (await import('./features/reports/write/write-report-page.tsx')).WriteReportPage,
            }),
            handle: {
              title: reports.write.title,
              within: { title: reports.agent.title, href: paths.reports() },
              isTask: true,
            },
          },
          {
            path: paths.report(),
            lazy: async () => ({ Component: (await import('./features/reports/report-page.tsx')).ReportPage }),
            handle: { title: shell.report, within: { title: reports.agent.title, href: paths.reports() } },
          },
          {
            path: paths.policy(),
            lazy: async () => ({ Component: (await import('./features/reports/policy-page.tsx')).PolicyPage }),
            handle: { title: shell.rules, within: { title: reports.agent.title, href: paths.reports() } },
          },
          {
            path: paths.disclosure(),
            lazy: async () => ({
              Component: (await import('./features/reports/disclosure/disclosure-page.tsx')).DisclosurePage,
            }),
            handle: { title: shell.disclosure, within: { title: reports.agent.title, href: paths.reports() } },
          },
          {
            path: paths.pentests(),
            lazy: async () => ({ Component: (await import('./features/pentests/pentests-page.tsx')).PentestsPage }),
            handle: { title: agentEngagements.title },
          },
          {
            path: paths.pentest(),
            lazy: async () => ({
              Component: (await import('./features/pentest-work/pentest-work-page.tsx')).PentestWorkPage,
            }),
            handle: {
              title: agentEngagements.title,
              within: { title: agentEngagements.title, href: paths.pentests() },
            },
          },
          {
            path: paths.pentestDocument(),
            lazy: async () => ({ Component: (await import('./features/pentest-work/document-page.tsx')).DocumentPage }),
            handle: {
              title: agentEngagements.title,
              within: { title: agentEngagements.title, href: paths.pentests() },
            },
          },
          {
            path: paths.points(),
            lazy: async () => ({ Component: (await import('./features/points/points-page.tsx')).PointsPage }),
            handle: { title: pointsTexts.title },
          },
          {
            path: paths.payments(),
            lazy: async () => ({ Component: (await import('./features/payments/payments-page.tsx')).PaymentsPage }),
            handle: { title: shell.payments },
          },
          {
            path: paths.apiTokens(),
            lazy: async () => ({
              Component: (await import('./features/api-tokens/api-tokens-page.tsx')).ApiTokensPage,
            }),
            handle: { title: shell.person.tokens },
          },
          {
            path: paths.help(),
            lazy: async () => ({ Component: (await import('./features/help/help-page.tsx')).AgentHelpPage }),
            handle: { title: shell.help },
          },
          { path: '*', Component: NotFoundPage, handle: { title: shell.notFound.title } },
        ],
      },
    ],
  },
]
