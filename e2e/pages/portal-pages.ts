/** Every page of the portal that opens without an account, with the status that it answers. */
export const portalPages = [
  { path: '/', status: 200 },
  { path: '/contact', status: 200 },
  { path: '/404', status: 404 },
] as const
