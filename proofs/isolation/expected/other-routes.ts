/** Routes that are no operations, and who may use them: a route without an entry here fails the check. */
export const otherRoutes: Readonly<Record<string, { address: string; cell: '2' | '4' | 'metrics' | 'live' }>> = {
  '/api/avatars/:id': { address: '/api/avatars/00000000-0000-4000-8000-000000000000', cell: '4' },
  // Private programs are not on the portal, in any format.
  '/api/portal/program/:uuid/scope.csv': { address: '/api/portal/program/{private}/scope.csv', cell: '4' },
  '/api/portal/program/:uuid/scope.json': { address: '/api/portal/program/{private}/scope.json', cell: '4' },
  '/api/portal/program/:uuid/scope.txt': { address: '/api/portal/program/{private}/scope.txt', cell: '4' },
  '/api/portal/programs.atom': { address: '/api/portal/programs.atom', cell: '2' },
  '/api/notifications/live': { address: '', cell: 'live' },
  '/health/live': { address: '/health/live', cell: '2' },
  '/health/ready': { address: '/health/ready', cell: '2' },
  '/metrics': { address: '/metrics', cell: 'metrics' },
  '/openapi.json': { address: '/openapi.json', cell: '2' },
  '/reference': { address: '/reference', cell: '2' },
  '/reference/scalar.js': { address: '/reference/scalar.js', cell: '2' },
}
