import type { RouteObject } from 'react-router'
import type { StaffSection } from '@grana/contract/staff/overview'
import { shell } from '@grana/messages/es/apps/shell'
import { staffHome } from '@grana/messages/es/staff/home'
import { staffTexts } from '@grana/messages/es/staff/staff'
import { FailurePage, NotFoundPage } from '@grana/parts/app/error-pages'
import { HomePage } from './features/home/home-page.tsx'
import { ShellLayout } from './layouts/shell-layout.tsx'
import { paths } from './paths.ts'

const { places } = staffTexts

/** Route handle of a detail screen: its section is the breadcrumb before it. */
const detailHandle = (place: StaffSection) => ({
  title: places[place],
  within: { title: places[place], href: paths.place(place) },
})

/** All routes of the app. A detail panel is beside its list, so that both have a URL. */
export const routes: readonly RouteObject[] = [
  {
    Component: ShellLayout,
    children: [
      {
        ErrorBoundary: FailurePage,
        children: [
          { path: paths.home(), Component: HomePage, handle: { title: staffHome.title } },
          {
            path: paths.place('reports'),
            handle: { title: places.reports },
            lazy: async () => ({ Component: (await import('./features/reports/reports-page.tsx')).ReportsPage }),
          },
          {
            path: paths.one('reports', ':id'),
            handle: detailHandle('reports'),
            lazy: async () => ({ Component: (await import('./features/reports/report-page.tsx')).ReportPage }),
          },
          {
            path: paths.place('triage'),
            handle: { title: places.triage },
            lazy: async () => ({ Component: (await import('./features/triage/triage-page.tsx')).TriagePage }),
          },
          {
            path: paths.place('payments'),
            handle: { title: places.payments },
            lazy: async () => ({ Component: (await import('./features/payments/cases-page.tsx')).CasesPage }),
          },
          {
            path: paths.one('payments', ':id'),
            handle: detailHandle('payments'),
            lazy: async () => ({ Component: (await import('./features/payments/case-page.tsx')).CasePage }),
          },
          {
            path: paths.place('disputes'),
            handle: { title: places.disputes },
            lazy: async () => ({ Component: (await import('./features/disputes/disputes-page.tsx')).DisputesPage }),
          },
          {
            path: paths.one('disputes', ':id'),
            handle: detailHandle('disputes'),
            lazy: async () => ({ Component: (await import('./features/disputes/dispute-page.tsx')).DisputePage }),
          },
          {
            path: paths.place('pentests'),
            handle: { title: places.pentests },
            lazy: async () => ({ Component: (await import('./features/pentests/pentests-page.tsx')).PentestsPage }),
          },
          {
            path: paths.one('pentests', ':id'),
            handle: detailHandle('pentests'),
            lazy: async () => ({ Component: (await import('./features/pentests/pentest-page.tsx')).PentestPage }),
          },
          {
            path: paths.pentestDocument(':id', ':version'),
            handle: detailHandle('pentests'),
            lazy: async () => ({ Component: (await import('./features/pentests/document-page.tsx')).DocumentPage }),
          },
          {
            path: paths.place('leads'),
            handle: { title: places.leads },
            lazy: async () => ({ Component: (await import('./features/leads/leads-page.tsx')).LeadsPage }),
            children: [
              {
                path: ':id',
                handle: detailHandle('leads'),
                lazy: async () => ({ Component: (await import('./features/leads/lead-panel.tsx')).LeadPanel }),
              },
            ],
          },
          {
            path: paths.place('organizations'),
            handle: { title: places.organizations },
            lazy: async () => ({
              Component: (await import('./features/organizations/organizations-page.tsx')).OrganizationsPage,
            }),
            children: [
              {
                path: ':id',
                handle: detailHandle('organizations'),
                lazy: async () => ({
                  Component: (await import('./features/organizations/organization-panel.tsx')).OrganizationPanel,
                }),
              },
            ],
          },
          {
            path: paths.place('people'),
            handle: { title: places.people },
            lazy: async () => ({ Component: (await import('./features/people/people-page.tsx')).PeoplePage }),
            children: [
              {
                path: ':id',
                handle: detailHandle('people'),
                lazy: async () => ({ Component: (await import('./features/people/person-panel.tsx')).PersonPanel }),
              },
            ],
          },
          {
            path: paths.place('targets'),
            handle: { title: places.targets },
            lazy: async () => ({ Component: (await import('./features/targets/targets-page.tsx')).TargetsPage }),
            children: [
              {
                path: ':id',
                handle: detailHandle('targets'),
                lazy: async () => ({
                  Component: (await import('./features/targets/document-panel.tsx')).DocumentPanel,
                }),
              },
            ],
          },
          {
            path: paths.place('programs'),
            handle: { title: places.programs },
            lazy: async () => ({ Component: (await import('./features/programs/programs-page.tsx')).ProgramsPage }),
            children: [
              {
                path: ':id',
                handle: detailHandle('programs'),
                lazy: async () => ({ Component: (await import('./features/programs/program-panel.tsx')).ProgramPanel }),
              },
            ],
          },
          {
            path: paths.place('acts'),
            handle: { title: places.acts },
            lazy: async () => ({ Component: (await import('./features/audit/audit-page.tsx')).AuditPage }),
          },
          { path: '*', Component: NotFoundPage, handle: { title: shell.notFound.title } },
        ],
      },
    ],
  },
]
