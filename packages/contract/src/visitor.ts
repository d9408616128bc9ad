/**
 * Headers by which the portal's server names the visitor it calls for, and authenticates itself: the API then applies
 * its rate limits to that visitor. Without the right secret they are ignored.
 */
export const visitorHeaders = { address: 'grana-visitor', secret: 'grana-visitor-secret' } as const
