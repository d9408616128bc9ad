import archivo from '@fontsource-variable/archivo/files/archivo-latin-wght-normal.woff2?url&no-inline'

/** The one file that a document preloads: every first view is set in it. */
export const preloadedFonts: readonly string[] = [archivo]
