import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { startChild, type Child } from '@grana/tools/processes/child'
import { Refusal } from '@grana/tools/processes/refusal'
import type { Run } from '@grana/tools/processes/run'
import { tryToEnd } from '@grana/tools/services/run-to-end'
import { debianTools, nspawnEnvironment } from './blank-debian.ts'

/** A booted Debian: its own init process, in this process's network. */
export type Machine = { folder: string; run: (commands: string) => Promise<string> }

function firstProcess({ target }: Child): number | undefined {
  const children = readFileSync(`/proc/${target.pid}/task/${target.pid}/children`, 'utf8')
  const [pid] = children.split(' ').filter(Boolean)
  return pid === undefined ? undefined : Number(pid)
}

/** Boots it and waits until its systemd reports that everything is up. */
export async function boot(run: Run, folder: string): Promise<Machine> {
  const { nspawn } = await debianTools()
  const args = [
    `--directory=${folder}`,
    '--boot',
    '--register=no',
    '--keep-unit',
    '--link-journal=no',
    '--console=read-only',
  ]
  const child = await startChild(run, {
    name: 'debian',
    command: nspawn,
    args: ['--quiet', ...args],
    env: nspawnEnvironment,
    isService: true,
  })
  const enter = async (command: readonly string[]) => {
    const pid = firstProcess(child)
    if (pid === undefined) return { code: 1, output: 'not booted' }
    // Without the environment of this process.
    const clean = [
      'env',
      '--ignore-environment',
      'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
      'HOME=/root',
    ]
    const spaces = ['--mount', '--uts', '--ipc', '--pid', '--cgroup']
    return tryToEnd('nsenter', [`--target=${pid}`, ...spaces, '--root', '--wd', ...clean, ...command])
  }
  for (let waited = 0; ; waited += 500) {
    const { output } = await enter(['systemctl', 'is-system-running'])
    if (/^(running|degraded)/m.test(output)) break
    if (waited > 120_000) throw new Refusal(`The machine did not boot: ${output}`)
    await pause(500)
  }
  return {
    folder,
    run: async (commands) => {
      const { code, output } = await enter(['/bin/sh', '-eu', '-c', `cd /root\n${commands}`])
      if (code !== 0) throw new Refusal(`${commands}\nended with code ${code}:\n${output.slice(-4000)}`)
      return output
    },
  }
}
