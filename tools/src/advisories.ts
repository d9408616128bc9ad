/**
 * pnpm advisories                 asks the registry for known flaws in what runs in production
 *
 * Ends with 0 when there are none of high or critical severity, 1 when there are, and 3 when the registry does not answer
 * such questions: silence is not a clean bill. The answer and its day are kept in .local/advisories.json.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { localFolder, root } from './paths.ts'
import { judgeAudit } from './release/audit.ts'
import { tryToEnd } from './services/run-to-end.ts'

const { output } = await tryToEnd('pnpm', ['audit', '--prod', '--json'], { cwd: root })
const verdict = judgeAudit(output)
writeFileSync(
  join(localFolder(), 'advisories.json'),
  `${JSON.stringify({ askedAt: new Date().toISOString(), ...verdict }, undefined, 2)}\n`,
)
console.log(verdict.message)
process.exitCode = verdict.code
