import { mkdir, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { inRoot } from '../paths.ts'
import type { Outcome } from './load.ts'
import type { SeenBackups } from './prove-backups.ts'

export type Step = Outcome & { name: string; seconds: number; runs: string }

export type Seen = {
  /** Seconds until Debian's packages were there. */
  packages: number
  /** Seconds from the boot until all hosts answered. */
  install: number
  exposure: readonly string[]
  steps: Step[]
  backups?: SeenBackups
}

function share(numbers: readonly number[], part: number): number {
  const sorted = numbers.toSorted((one, other) => one - other)
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0)
}

const place = (): string =>
  `${new Date().toISOString().slice(0, 10)}, ${availableParallelism()} cores, Node ${process.versions.node}.`

function backupsPart({ setUp, restore, said, alarm, over, swap }: SeenBackups): string {
  return `
## Backups on that machine

By the blocks of [guides/backups](../guides/backups.md), after everything else of this proof:

| step | seconds |
|---|---|
| repository, first base copy, first drill (good), timers, streamed tail | ${setUp.toFixed(0)} |
| the repository cannot be written any more, until the operators have the mail about it (at most 300) | ${alarm.toFixed(0)} |
| it can again, until that alarm is over | ${over.toFixed(0)} |
| restore of everything up to the last word in the tail, with every check | ${restore.toFixed(0)} |
| going on with the copy instead of the database, with a new base copy, until all hosts answer | ${swap.toFixed(0)} |

What the restore said:

\`\`\`
${said}
\`\`\`
`
}

export function installPage({ packages, install, exposure, backups }: Seen): string {
  return `# Install

\`pnpm prove install\`: a Debian 12 made by debootstrap, with nothing of ours, is booted with its own systemd in a network of its own, and
the commands of [operate](../operate.md) are run as they stand there. A mail catcher and Ceph's S3 gateway stand for the
providers; names below \`.localhost\`, certificates of Caddy's own authority, which the client checks.

${place()}

| step | seconds |
|---|---|
| packages of Debian, from its mirror | ${packages.toFixed(0)} |
| boot, settings, database, bucket, units, demo world, first staff person, until all hosts answer over HTTPS | ${install.toFixed(0)} |
| all of it (at most 900) | ${(packages + install).toFixed(0)} |

How far systemd holds the units closed (\`systemd-analyze security\`, 0 is closed, 10 is open):

${exposure.map((line) => `- ${line}`).join('\n')}
${backups === undefined ? '' : backupsPart(backups)}`
}

export function rollingPage({ steps }: Seen): string {
  const rows = steps.map(({ name, sent, failed, milliseconds, seconds, runs }) => {
    const times = [0.5, 0.99, 1].map((part) => share(milliseconds, part))
    return `| ${name} | ${seconds.toFixed(0)} | ${sent} | ${failed.length} | ${times.join(' / ')} | ${runs} |`
  })
  return `# Upgrade, rollback, restart under load

The second half of \`pnpm prove install\`: on the machine that was just installed, by the blocks of [operate](../operate.md), while 1,283
clients with addresses of their own ask every host over HTTPS at a steady pace (pages, API reads, forms, files; among them
one file that only the older release has). The next release is the same product with another version, one more migration and one file
fewer. Every answer that is not the expected one counts as failed.

${place()}

| step | seconds | requests | failed | ms p50 / p99 / most | runs afterwards |
|---|---|---|---|---|---|
${rows.join('\n')}

Upgrade and rollback take all nine processes (two APIs, two portals, three apps, two workers) one after the other.
`
}

export async function writePages(seen: Seen): Promise<void> {
  await mkdir(inRoot('docs/proof'), { recursive: true })
  await writeFile(inRoot('docs/proof/install.md'), installPage(seen))
  await writeFile(inRoot('docs/proof/rolling.md'), rollingPage(seen))
}
