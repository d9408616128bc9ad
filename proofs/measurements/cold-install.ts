import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '@grana/tools/paths'
import { runToEnd } from '@grana/tools/services/run-to-end'

/** Installs the dependencies of a fresh clone into an empty store, as on a new machine. */
const folder = mkdtempSync(join(tmpdir(), 'grana-cold-install-'))
try {
  await runToEnd('git', ['clone', '--quiet', '--depth=1', `file://${root}`, join(folder, 'clone')])
  const args = ['install', '--frozen-lockfile', '--silent', `--store-dir=${join(folder, 'store')}`]
  await runToEnd('pnpm', args, { cwd: join(folder, 'clone'), env: { XDG_CACHE_HOME: join(folder, 'cache') } })
} finally {
  rmSync(folder, { recursive: true, force: true })
}
