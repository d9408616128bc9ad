/** Routes that are no operations, and who may use them: a route without an entry here fails the check. */
export const otherRoutes: Readonly<
  Record<string, { address: string; outcome: 'allow' | 'not-found' | 'refused' | 'metrics' | 'live' }>
> = {
  '/api/avatars/:id': { address: '/api/avatars/00000000-0000-4000-8000-000000000000', outcome: 'not-found' },
  // Private programs are not on the portal, in any format.
  '/api/portal/program/:uuid/scope.csv': { address: '/api/portal/program/{private}/scope.csv', outcome: 'not-found' },
  '/api/portal/program/:uuid/scope.json': { address: '/api/portal/program/{private}/scope.json', outcome: 'not-found' },
  '/api/portal/program/:uuid/scope.txt': { address: '/api/portal/program/{private}/scope.txt', outcome: 'not-found' },
  '/api/calendars/:token/due-dates.ics': {
    address: `/api/calendars/${'A'.repeat(43)}/due-dates.ics`,
    outcome: 'not-found',
  },
  // Computed from the identifier alone, so that every one has it.
  '/api/auth/saml/:organization': {
    address: '/api/auth/saml/00000000-0000-4000-8000-000000000000',
    outcome: 'allow',
  },
  // Only posted to: an unknown state stores nothing.
  '/api/auth/saml/:organization/acs': {
    address: '/api/auth/saml/00000000-0000-4000-8000-000000000000/acs',
    outcome: 'refused',
  },
  '/api/portal/disclosures.atom': { address: '/api/portal/disclosures.atom', outcome: 'allow' },
  '/api/portal/programs.atom': { address: '/api/portal/programs.atom', outcome: 'allow' },
  '/api/notifications/live': { address: '', outcome: 'live' },
  '/health/live': { address: '/health/live', outcome: 'allow' },
  '/health/ready': { address: '/health/ready', outcome: 'allow' },
  '/metrics': { address: '/metrics', outcome: 'metrics' },
  '/openapi.json': { address: '/openapi.json', outcome: 'allow' },
  '/openapi-v1.json': { address: '/openapi-v1.json', outcome: 'allow' },
  '/reference': { address: '/reference', outcome: 'allow' },
  '/reference/v1': { address: '/reference/v1', outcome: 'allow' },
  '/reference/scalar.js': { address: '/reference/scalar.js', outcome: 'allow' },
}
