/** Every page of the portal that opens without an account, with the status that it answers. */
export const portalPages = [
  { path: '/', status: 200 },
  { path: '/product/bug-bounty', status: 200 },
  { path: '/product/pentest', status: 200 },
  { path: '/solution/finance', status: 200 },
  { path: '/solution/automobile', status: 200 },
  { path: '/programs', status: 200 },
  { path: '/contact', status: 200 },
  { path: '/terms-and-conditions', status: 200 },
  { path: '/privacy', status: 200 },
  { path: '/code-of-conduct', status: 200 },
  { path: '/privacy-revelation-policy', status: 200 },
  { path: '/403', status: 403 },
  { path: '/404', status: 404 },
] as const
