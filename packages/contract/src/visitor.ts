/**
 * By these headers the portal's server tells for whom it asks, and proves that it is the portal: the API then counts its
 * limits for that visitor. Without the right secret they mean nothing.
 */
export const visitorHeaders = { address: 'grana-visitor', secret: 'grana-visitor-secret' } as const
