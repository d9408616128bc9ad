/** The only place that builds addresses of this app. */
export const paths = {
  home: () => '/',
} as const
