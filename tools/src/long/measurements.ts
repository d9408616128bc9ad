/** One figure: a command whose duration counts and which may print Markdown between `<!-- figures -->` and `<!-- end -->`. */
export type Measurement = { name: string; shown: string; command: string[] }

const script = (name: string, shown: string): Measurement => ({ name, shown, command: shown.split(' ') })

/** In the order in which they are taken; a new measurement is one more line. */
export const measurements: Measurement[] = [
  script('check', 'pnpm check'),
  script('tests', 'pnpm test'),
  script('build', 'pnpm build'),
  script('journeys', 'pnpm e2e'),
]
