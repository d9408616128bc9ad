import { index, layout, route, type RouteConfig } from '@react-router/dev/routes'

export default [
  layout('layouts/public-layout.tsx', [
    index('routes/public/landing-page.tsx'),
    route('contact', 'routes/public/contact-page.tsx'),
    route('programs', 'routes/public/programs-page.tsx'),
    route('program/:uuid', 'routes/public/program-page.tsx'),
    route('product/bug-bounty', 'routes/public/bug-bounty-page.tsx'),
    route('product/pentest', 'routes/public/pentest-page.tsx'),
    route('solution/finance', 'routes/public/finance-page.tsx'),
    route('solution/automobile', 'routes/public/automobile-page.tsx'),
    route('terms-and-conditions', 'routes/public/terms-page.tsx'),
    route('privacy', 'routes/public/privacy-page.tsx'),
    route('code-of-conduct', 'routes/public/code-of-conduct-page.tsx'),
    route('privacy-revelation-policy', 'routes/public/disclosure-policy-page.tsx'),
    route('403', 'routes/public/forbidden-page.tsx'),
    route('404', 'routes/public/not-found-page.tsx'),
  ]),
  route('*', 'routes/unknown-path.ts'),
] satisfies RouteConfig
