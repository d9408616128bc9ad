import { inRoot } from '@grana/tools/paths'

/** One measurement: a command whose duration counts and which may print Markdown between `<!-- figures -->` and `<!-- end -->`. */
export type Measurement = { name: string; shown: string; command: string[] }

const withPostgres = (name: string, script: string): Measurement => ({
  name,
  shown: `node ${script}`,
  command: ['env', 'TEST_SIZE=full', process.execPath, inRoot('proofs/measurements/with-postgres.ts'), inRoot(script)],
})
const timed = (name: string, shown: string): Measurement => ({ name, shown, command: shown.split(' ') })

const atFullSize = (name: string, ...files: string[]): Measurement =>
  timed(name, `env TEST_SIZE=full pnpm test ${files.join(' ')}`)

/** In the order in which they run; a new measurement is one more line. */
export const measurements: Measurement[] = [
  {
    name: 'cold install',
    shown: 'pnpm install',
    command: [process.execPath, inRoot('proofs/measurements/cold-install.ts')],
  },
  timed('check', 'pnpm check'),
  timed('tests', 'pnpm test'),
  timed('what is judged by the clock', 'env TEST_SIZE=full pnpm test .long.test'),
  atFullSize('attack run', 'proofs/attack'),
  atFullSize('ledger under random acts and crashes', 'apps/server/src/modules/ledger/ledger-model.test.ts'),
  atFullSize('life of reports', 'apps/server/src/modules/reports/report-model.test.ts'),
  atFullSize('heavy tests', 'hostile-avatars', 'hostile-evidence', 'points.test', 'tenancy.test', 'dependency.test'),
  timed('hostile texts', 'env TEST_SIZE=full pnpm e2e hostile-texts'),
  timed('isolation matrix', 'pnpm prove isolation'),
  timed('mutations of the policy', 'pnpm prove mutation'),
  timed('build', 'pnpm build'),
  timed('countries beside bare Fastify', 'node proofs/benchmarks/countries/countries.ts'),
  timed('pages beside bare Fastify and Caddy', 'node apps/portal/bench/serving.ts'),
  timed('journeys', 'env TEST_SIZE=full pnpm e2e'),
  timed('Lighthouse', 'pnpm lighthouse --all'),
  withPostgres('directory', 'proofs/benchmarks/directory/directory.ts'),
  withPostgres('account entry, what must be exact', 'proofs/accounts/prove-accounts.ts'),
  withPostgres('reports at full size', 'proofs/benchmarks/reports/reports.ts'),
  withPostgres('races on what may happen once', 'proofs/races/prove-races.ts'),
  withPostgres('account entry, what it costs', 'proofs/benchmarks/accounts/accounts.ts'),
  withPostgres('lists at full size', 'proofs/benchmarks/lists/lists.ts'),
  withPostgres('search of agents at full size', 'proofs/benchmarks/agent-search/agent-search.ts'),
  atFullSize('search of agents, reasons and order', 'apps/server/src/modules/agent-search'),
]
