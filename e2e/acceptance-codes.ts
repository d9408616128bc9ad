/** Behaviours of the public pages: the families of their acceptance codes, and which of each concern these pages. */
const families = {
  /** Theme. */
  TH: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
  /** Sticky header; ST-4 speaks of events that are not reproduced. */
  ST: [1, 2, 3, 5, 6, 7],
  /** Drawer; DR-5 speaks of events that are not reproduced. */
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

/** Codes of parts that no page uses yet, so that no browser can show them: they are the names of unit tests. */
export const partCodes = { 'LC-1': 'stored-state.test.ts', 'RS-1': 'debounce.test.ts' } as const
