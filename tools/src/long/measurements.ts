import { inRoot } from '../paths.ts'

/** One figure: a command whose duration counts and which may print Markdown between `<!-- figures -->` and `<!-- end -->`. */
export type Measurement = { name: string; shown: string; command: string[] }

const withPostgres = (name: string, script: string): Measurement => ({
  name,
  shown: `node ${script}`,
  command: [process.execPath, inRoot('tools/src/long/with-postgres.ts'), inRoot(script)],
})
const timed = (name: string, shown: string): Measurement => ({ name, shown, command: shown.split(' ') })

/** In the order in which they are taken; a new measurement is one more line. */
export const measurements: Measurement[] = [
  {
    name: 'cold install',
    shown: 'pnpm install',
    command: [process.execPath, inRoot('tools/src/long/cold-install.ts')],
  },
  timed('check', 'pnpm check'),
  timed('tests', 'pnpm test'),
  timed('attack run', 'env ATTACK_RUNS=500 pnpm test apps/server/src/http/attack.test.ts'),
  timed(
    'life of reports',
    'env REPORT_MODEL_RUNS=10000 pnpm test apps/server/src/modules/reports/report-model.test.ts',
  ),
  timed('hostile texts', 'pnpm e2e hostile-texts'),
  timed('isolation matrix', 'pnpm prove isolation'),
  timed('mutations of the policy', 'pnpm prove mutation'),
  timed('build', 'pnpm build'),
  timed('countries beside bare Fastify', 'node apps/server/bench/countries.ts'),
  timed('pages beside bare Fastify and Caddy', 'node apps/portal/bench/serving.ts'),
  timed('journeys', 'pnpm e2e'),
  timed('Lighthouse', 'pnpm lighthouse --all'),
  timed(
    'every screen in both themes at three widths',
    'env SWEEP=full pnpm e2e public-pages account-pages account-screens contact-states gallery',
  ),
  withPostgres('directory', 'apps/server/bench/directory.ts'),
  withPostgres('account entry, what must be exact', 'apps/server/bench/account-proofs.ts'),
  withPostgres('reports at full size', 'apps/server/bench/reports.ts'),
  withPostgres('races on what may happen once', 'apps/server/bench/tenancy-races.ts'),
  withPostgres('account entry, what it costs', 'apps/server/bench/accounts.ts'),
  withPostgres('lists at full size', 'apps/server/bench/tenancy.ts'),
]
