import { mkdir, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { inRoot } from '@grana/tools/paths'
import type { Outcome } from './load.ts'
import type { BackupResult } from './prove-backups.ts'

export type Step = Outcome & { name: string; seconds: number; runs: string }

export type InstallResult = {
  /** Seconds until Debian's packages were installed. */
  packages: number
  /** Seconds from the boot until all hosts responded. */
  install: number
  exposure: readonly string[]
  steps: Step[]
  backups?: BackupResult
}

function share(numbers: readonly number[], part: number): number {
  const sorted = numbers.toSorted((one, other) => one - other)
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0)
}

const place = (): string =>
  `${new Date().toISOString().slice(0, 10)}, ${availableParallelism()} cores, Node ${process.versions.node}.`

function backupsPart({ setUp, restore, output, alarm, over, swap }: BackupResult): string {
  return `
## Backups on that machine

By the blocks of [guides/backups](../guides/backups.md), after everything else of this proof:

| step | seconds |
|---|---|
| repository, first base backup, first drill (successful), timers, streamed tail | ${setUp.toFixed(0)} |
| the repository becomes read-only, until the operators have the email about it (at most 300) | ${alarm.toFixed(0)} |
| it is writable again, until that alert has ended | ${over.toFixed(0)} |
| restore up to the last write in the WAL tail, with every check | ${restore.toFixed(0)} |
| switch to the restored database, with a new base backup, until all hosts respond | ${swap.toFixed(0)} |

Output of the restore:

\`\`\`
${output}
\`\`\`
`
}

export function installPage({ packages, install, exposure, backups }: InstallResult): string {
  return `# Install

\`pnpm prove install\`: a Debian 12 made by debootstrap, without any file of the product, is booted with its own systemd in a
separate network, and runs the commands of [operate](../operate.md) unchanged. A mail catcher and Ceph's S3 gateway stand in for
the providers; names are below \`.localhost\`, certificates are from Caddy's own authority, which the client verifies.

${place()}

| step | seconds |
|---|---|
| packages of Debian, from its mirror | ${packages.toFixed(0)} |
| boot, settings, database, bucket, units, demo world, first staff member, until all hosts respond over HTTPS | ${install.toFixed(0)} |
| all of it (at most 900) | ${(packages + install).toFixed(0)} |

Exposure of the units (\`systemd-analyze security\`, 0 is closed, 10 is open):

${exposure.map((line) => `- ${line}`).join('\n')}
${backups === undefined ? '' : backupsPart(backups)}`
}

export function rollingPage({ steps }: InstallResult): string {
  const rows = steps.map(({ name, sent, failed, milliseconds, seconds, runs }) => {
    const times = [0.5, 0.99, 1].map((part) => share(milliseconds, part))
    return `| ${name} | ${seconds.toFixed(0)} | ${sent} | ${failed.length} | ${times.join(' / ')} | ${runs} |`
  })
  return `# Upgrade, rollback, restart under load

The second part of \`pnpm prove install\`: on the machine that was just installed, by the blocks of [operate](../operate.md), while 1,283
clients with separate addresses call every host over HTTPS at a steady rate (pages, API reads, forms, files; among them
one file that only the older release has). The next release is the same product with another version, one more migration and one file
less. Every response with another status than expected counts as failed.

${place()}

| step | seconds | requests | failed | ms p50 / p99 / most | runs afterwards |
|---|---|---|---|---|---|
${rows.join('\n')}

Upgrade and rollback take all nine processes (two APIs, two portals, three apps, two workers) one after the other.
`
}

export async function writePages(seen: InstallResult): Promise<void> {
  await mkdir(inRoot('docs/proof'), { recursive: true })
  await writeFile(inRoot('docs/proof/install.md'), installPage(seen))
  await writeFile(inRoot('docs/proof/rolling.md'), rollingPage(seen))
}
