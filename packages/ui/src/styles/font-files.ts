import archivo from '@fontsource-variable/archivo/files/archivo-latin-wght-normal.woff2?url&no-inline'
import chivoMono from '@fontsource-variable/chivo-mono/files/chivo-mono-latin-wght-normal.woff2?url&no-inline'

/** Every first view is set in the first; the second is for figures and may come after everything else that is seen. */
export const preloadedFonts = [
  { href: archivo, fetchPriority: 'high' },
  { href: chivoMono, fetchPriority: 'low' },
] as const
