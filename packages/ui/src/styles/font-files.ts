import archivo from '@fontsource-variable/archivo/files/archivo-latin-wght-normal.woff2?url&no-inline'
import chivoMono from '@fontsource-variable/chivo-mono/files/chivo-mono-latin-wght-normal.woff2?url&no-inline'

/** Every first view uses the first; the second is for figures and may load after everything else that is visible. */
export const preloadedFonts = [
  { href: archivo, fetchPriority: 'high' },
  { href: chivoMono, fetchPriority: 'low' },
] as const
