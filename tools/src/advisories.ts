/**
 * pnpm advisories                 asks the registry for known vulnerabilities in production dependencies
 *
 * Exits with 0 when there are none of high or critical severity, 1 when there are, and 3 when the registry does not answer
 * such queries: no answer does not mean no vulnerabilities. Saves the answer and its date in .local/advisories.json.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { localFolder, root } from './paths.ts'
import { parseAudit } from './release/audit.ts'
import { tryToEnd } from './services/run-to-end.ts'

const { output } = await tryToEnd('pnpm', ['audit', '--prod', '--json'], { cwd: root })
const result = parseAudit(output)
writeFileSync(
  join(localFolder(), 'advisories.json'),
  `${JSON.stringify({ askedAt: new Date().toISOString(), ...result }, undefined, 2)}\n`,
)
console.log(result.message)
process.exitCode = result.code
