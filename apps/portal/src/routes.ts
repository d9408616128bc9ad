import { index, layout, route, type RouteConfig } from '@react-router/dev/routes'

export default [
  layout('layouts/public-layout.tsx', [
    index('routes/public/landing-page.tsx'),
    route('contact', 'routes/public/contact-page.tsx'),
    route('404', 'routes/public/not-found-page.tsx'),
  ]),
  route('*', 'routes/unknown-path.ts'),
] satisfies RouteConfig
