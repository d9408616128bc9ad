/** Acceptance codes of the public pages by family, and which of each concern these pages. */
const families = {
  /** Theme. */
  TH: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
  /** Sticky header; ST-4 is about events that are not reproduced. */
  ST: [1, 2, 3, 5, 6, 7],
  /** Drawer; DR-5 is about events that are not reproduced. */
  DR: [1, 2, 3, 4, 6, 7],
  /** Menu. */
  ME: [1, 2, 3, 4, 5, 6],
  /** Scroll memory. */
  SC: [1, 2, 3, 4],
  /** Notifications. */
  TO: [1, 2, 3, 4, 5, 6],
  /** Captcha. */
  CA: [1, 2, 3, 4, 5],
  /** Missing piece. */
  CH: [1],
  /** Forms. */
  FV: [1, 2, 3, 4, 5, 6],
  /** List with search. */
  SE: [1],
} as const

/** Each is the name of at least one test; two behaviours have no code, only a name. */
export const acceptanceCodes: readonly string[] = [
  ...Object.entries(families).flatMap(([family, numbers]) => numbers.map((number) => `${family}-${number}`)),
  'breadcrumb',
  'scroll-top',
]

/** Codes whose tests are elsewhere: components that no page uses yet, and the session, which has its own journeys. */
export const codesElsewhere = {
  'LC-1': 'packages/ui/src/**/stored-state.test.tsx',
  'RS-1': 'packages/ui/src/**/debounce.test.ts',
  'ID-1': 'e2e/journeys/session.journey.ts',
  'ID-2': 'e2e/journeys/session.journey.ts',
  'ID-3': 'e2e/journeys/session.journey.ts',
  'ID-4': 'e2e/journeys/session.journey.ts',
  'AU-1': 'packages/client/src/session/create-session.test.ts',
  'AU-2': 'packages/client/src/session/create-session.test.ts',
  'XA-1': 'packages/client/src/session/bridge.test.ts',
} as const
