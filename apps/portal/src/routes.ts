import { index, layout, route, type RouteConfig, type RouteConfigEntry } from '@react-router/dev/routes'
import { accountScreens } from './account-screens.ts'
import { routeAccess, type PagePath } from './route-access.ts'

const publicPages: Partial<Record<PagePath, string>> = {
  '/': 'routes/public/landing-page.tsx',
  '/contact': 'routes/public/contact-page.tsx',
  '/programs': 'routes/public/programs-page.tsx',
  '/program/{uuid}': 'routes/public/program-page.tsx',
  '/activity': 'routes/public/activity-page.tsx',
  '/disclosures/{slug}': 'routes/public/disclosure-page.tsx',
  '/agent/{username}': 'routes/public/agent-page.tsx',
  '/attestations/{code}': 'routes/public/attestation-page.tsx',
  '/product/bug-bounty': 'routes/public/bug-bounty-page.tsx',
  '/product/pentest': 'routes/public/pentest-page.tsx',
  '/solution/finance': 'routes/public/finance-page.tsx',
  '/solution/automobile': 'routes/public/automobile-page.tsx',
  '/hackers': 'routes/public/hackers-page.tsx',
  '/hackers/evidence': 'routes/public/evidence-page.tsx',
  '/terms-and-conditions': 'routes/public/terms-page.tsx',
  '/privacy': 'routes/public/privacy-page.tsx',
  '/code-of-conduct': 'routes/public/code-of-conduct-page.tsx',
  '/privacy-revelation-policy': 'routes/public/disclosure-policy-page.tsx',
  '/403': 'routes/public/forbidden-page.tsx',
  '/404': 'routes/public/not-found-page.tsx',
}

const authPages: Partial<Record<PagePath, string>> = {
  '/sign-up': 'routes/auth/sign-up-page.tsx',
  '/sign-up/customer': 'routes/auth/customer-sign-up-page.tsx',
  '/sign-up/agent': 'routes/auth/agent-sign-up-page.tsx',
  '/sign-in': 'routes/auth/sign-in-page.tsx',
  '/sign-in/confirm/{token}': 'routes/auth/confirm-browser-page.tsx',
  '/sign-in/reactivate/{token}': 'routes/auth/reactivate-page.tsx',
  '/sign-in/recovery/{token}': 'routes/auth/stop-recovery-page.tsx',
  '/sign-in/organization': 'routes/auth/organization-sign-in-page.tsx',
  '/sign-in/organization/return': 'routes/auth/sign-on-return-page.tsx',
  '/identity/link': 'routes/auth/link-identity-page.tsx',
  '/password/reset': 'routes/auth/reset-request-page.tsx',
  '/password/reset/{token}': 'routes/auth/choose-password-page.tsx',
  '/password/change': 'routes/auth/change-password-page.tsx',
  '/verify-email': 'routes/auth/check-email-page.tsx',
  '/verify-email/{token}': 'routes/auth/prove-email-page.tsx',
  '/email/change/{token}': 'routes/auth/change-email-page.tsx',
  '/invitation/{token}': 'routes/auth/invitation-page.tsx',
  '/redir': 'routes/auth/redirect-page.tsx',
  '/program/{uuid}/report': 'routes/auth/open-form-page.tsx',
  '/open-report': 'routes/auth/open-report-page.tsx',
}

/** Pages for frames on other sites: without navigation and without a session. */
const framedPages: Partial<Record<PagePath, string>> = {
  '/program/{uuid}/report/frame': 'routes/framed/open-form-frame.tsx',
}

const accountPages: Partial<Record<PagePath, string>> = {
  '/account': 'routes/account/first-screen.ts',
  ...Object.fromEntries(accountScreens.map(({ name }) => [`/account/${name}`, `routes/account/${name}-page.tsx`])),
}

/** Pages whose flag equals `authRequired`. */
function entries(pages: Partial<Record<PagePath, string>>, authRequired: boolean): RouteConfigEntry[] {
  return (Object.entries(pages) as [PagePath, string][])
    .filter(([path]) => routeAccess[path].authRequired === authRequired)
    .map(([path, file]) => (path === '/' ? index(file) : route(toPattern(path), file)))
}

function toPattern(path: PagePath): string {
  return path.slice(1).replaceAll(/\{(\w+)\}/g, ':$1')
}

export default [
  layout('layouts/public-layout.tsx', entries(publicPages, false)),
  layout('layouts/framed-layout.tsx', entries(framedPages, false)),
  layout('layouts/session-layout.tsx', [
    layout('layouts/auth-layout.tsx', [
      ...entries(authPages, false),
      layout('layouts/signed-in-layout.tsx', entries(authPages, true)),
    ]),
    layout('layouts/account/account-layout.tsx', [
      layout('layouts/signed-in-layout.tsx', { id: 'account-guard' }, entries(accountPages, true)),
    ]),
  ]),
  route('*', 'routes/unknown-path.ts'),
] satisfies RouteConfig
