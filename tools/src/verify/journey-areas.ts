/** A part of the product: changes below its folders are covered by its journeys and behaviours. */
export type JourneyArea = { name: string; folders: readonly string[]; tests: readonly string[] }

const modules = (...names: string[]): string[] => names.map((name) => `apps/server/src/modules/${name}/`)
const features = (app: string, ...names: string[]): string[] => names.map((name) => `apps/${app}/src/features/${name}/`)
const parts = (...names: string[]): string[] => names.map((name) => `packages/parts/src/${name}/`)

/** The only table of which journeys belong to which folders. A file of e2e that is in no area fails its test. */
export const journeyAreas: readonly JourneyArea[] = [
  {
    name: 'start',
    folders: [
      'tools/src/product/',
      'tools/src/services/',
      'tools/src/processes/',
      'apps/server/src/seeds/',
      'content/es/demo',
    ],
    tests: ['smoke.journey', 'demo-world.journey', 'dev.long.journey'],
  },
  {
    name: 'platform',
    folders: [
      ...['http', 'db', 'jobs', 'lib', 'permissions', 'config'].map((name) => `apps/server/src/${name}/`),
      ...modules('operator-alerts'),
      'packages/contract/src/',
      'packages/client/src/',
      'packages/web-server/',
      'apps/host/src/',
      'apps/portal/server/',
    ],
    tests: [
      'smoke.journey',
      'apps.journey',
      'demo-world.journey',
      'api-stopped.stoppable.journey',
      'visitors.long.behaviour',
    ],
  },
  {
    name: 'public pages',
    folders: [
      ...features('portal', 'landing', 'legal', 'marketing', 'program', 'programs'),
      'apps/portal/src/routes/public/',
      'content/es/',
      ...modules('programs', 'reference'),
    ],
    tests: [
      'public-pages.journey',
      'directory.journey',
      'first-visit.behaviour',
      'fixed-texts.behaviour',
      'directory.long.journey',
      'states.long.journey',
      'visit.long.journey',
    ],
  },
  {
    name: 'contact',
    folders: [
      ...features('portal', 'contact'),
      ...features('staff', 'leads'),
      ...modules('leads', 'staff-leads', 'captcha'),
      ...parts('captcha'),
      'apps/server/src/http/captcha/',
    ],
    tests: [
      'contact.journey',
      'contact.recaptcha.journey',
      'captcha.behaviour',
      'contact-states.long.journey',
      'contact.recaptcha.long.journey',
    ],
  },
  {
    name: 'telemetry',
    folders: [...features('portal', 'consent')],
    tests: ['telemetry-off.journey', 'telemetry.collector.long.journey', 'telemetry-private.collector.long.journey'],
  },
  {
    name: 'sign-up and sign-in',
    folders: [
      ...features('portal', 'access', 'sign-in', 'sign-up', 'verify-email', 'password', 'recovery', 'two-factor'),
      ...modules('auth', 'accounts', 'account-emails', 'credentials', 'second-factor'),
      ...parts('password', 'form'),
    ],
    tests: [
      'account-entry.journey',
      'account-passkeys.journey',
      'account-texts.journey',
      'account-first-minutes.long.journey',
      'account-pages.long.journey',
      'account-screens.long.journey',
      'account-secrets.long.journey',
    ],
  },
  {
    name: 'session',
    folders: [
      ...features('portal', 'session', 'sessions'),
      ...modules('sessions'),
      ...parts('session', 'shell'),
      'apps/portal/bridge/',
      'apps/server/src/http/session/',
    ],
    tests: ['session.journey', 'apps.journey', 'one-grid.long.behaviour'],
  },
  {
    name: 'account centre',
    folders: [
      ...features(
        'portal',
        'availability',
        'data-rights',
        'email-change',
        'notifications',
        'profile',
        'social',
        'visibility',
      ),
      ...modules('avatars', 'data-rights', 'email-change', 'profiles'),
      ...parts('avatar', 'person'),
    ],
    tests: [
      'account-texts.journey',
      'account-centre.long.journey',
      'account-data.long.journey',
      'account-picture.long.journey',
      'account-visibility.long.journey',
    ],
  },
  {
    name: 'organization',
    folders: [
      ...features('customers', 'audit', 'home', 'organization', 'team'),
      ...features('portal', 'invitation'),
      ...modules('audit', 'invitations', 'members', 'organizations'),
    ],
    tests: ['organization.journey', 'marketplace.journey', 'organization-screens.long.journey'],
  },
  {
    name: 'targets',
    folders: [
      ...features('customers', 'targets'),
      ...features('staff', 'targets'),
      ...modules('targets', 'staff-targets'),
    ],
    tests: ['marketplace.journey', 'targets.long.journey', 'targets-screens.long.journey'],
  },
  {
    name: 'programs',
    folders: [
      ...features('customers', 'programs', 'known-issues'),
      ...features('agents', 'programs'),
      ...modules('program-agents', 'program-builder', 'program-statistics'),
      ...parts('program', 'program-row'),
    ],
    tests: ['marketplace.journey', 'programs.long.journey', 'program-screens.long.journey'],
  },
  {
    name: 'reports',
    folders: [
      ...features('customers', 'reports'),
      ...features('agents', 'reports', 'points', 'home'),
      ...modules(
        'reports',
        'report-files',
        'comment-files',
        'report-corrections',
        'report-notifications',
        'points',
        'payouts',
      ),
      ...parts('report', 'composer', 'evidence', 'fix', 'cvss', 'drafts', 'markdown', 'triage', 'weakness'),
      'packages/cvss/src/',
      'packages/contract/src/reports/',
    ],
    tests: [
      'marketplace.journey',
      'demo-world.journey',
      'severity.behaviour',
      'draft.long.journey',
      'evidence.long.journey',
      'hostile-texts.long.journey',
      'report-notifications.long.journey',
      'report-by-keyboard.long.journey',
      'report-keyboard.long.journey',
      'report-measures.long.behaviour',
      'reports.long.journey',
      'payout.journey',
      'after-report.journey',
      'redaction.journey',
      'rewards.long.journey',
      'triage.long.journey',
      'writing.long.journey',
    ],
  },
  {
    name: 'notifications',
    folders: [
      ...modules('notifications', 'staff-notifications'),
      ...parts('notifications'),
      'apps/server/src/http/live/',
    ],
    tests: ['organization.journey', 'notifications.behaviour', 'report-notifications.long.journey'],
  },
  {
    name: 'staff',
    folders: [
      'apps/staff/src/',
      ...modules('staff', 'staff-emails', 'staff-organizations', 'staff-people', 'staff-programs', 'staff-triage'),
    ],
    tests: ['staff.journey', 'triage.long.journey'],
  },
  {
    name: 'components',
    folders: [
      'packages/ui/src/',
      'packages/parts/src/',
      'apps/gallery/src/',
      ...features('customers', 'help'),
      ...features('agents', 'help'),
    ],
    tests: [
      'gallery.behaviour',
      'form.behaviour',
      'drawer.behaviour',
      'country-list.behaviour',
      'header.behaviour',
      'missing-piece.behaviour',
      'notifications.behaviour',
      'theme.behaviour',
      'country-list.long.behaviour',
      'header.long.behaviour',
      'theme.long.behaviour',
      'app-screens.long.journey',
    ],
  },
  { name: 'texts', folders: ['packages/messages/src/'], tests: ['fixed-texts.behaviour', 'account-texts.journey'] },
  { name: 'journeys', folders: ['e2e/'], tests: ['smoke.journey', 'acceptance-codes.behaviour'] },
]
