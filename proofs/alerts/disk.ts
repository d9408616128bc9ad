import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startChild } from '@grana/tools/processes/child'
import { freePort } from '@grana/tools/processes/free-ports'
import { addTemporaryFolder } from '@grana/tools/processes/run'
import type { Run } from '@grana/tools/processes/run'

function makeFolder(run: Run, name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `grana-${name}-`))
  addTemporaryFolder(run, folder)
  return folder
}

/** A disk of four megabytes that only the exporter sees; undefined without an exporter. */
export async function startDisk(run: Run): Promise<{ port: number; folder: string } | undefined> {
  if (!existsSync('/usr/bin/prometheus-node-exporter') || process.getuid?.() !== 0) return undefined
  const folder = makeFolder(run, 'disk')
  const port = await freePort()
  const options = `--web.listen-address=127.0.0.1:${port} --collector.disable-defaults --collector.filesystem`
  // It reads the mounts of the machine's first process, which does not see this disk.
  const proc = makeFolder(run, 'proc')
  mkdirSync(join(proc, '1'))
  writeFileSync(join(proc, '1/mounts'), `tmpfs ${folder} tmpfs rw 0 0\n`)
  const script = `mount -t tmpfs -o size=4m tmpfs ${folder} && exec prometheus-node-exporter ${options} --path.procfs=${proc}`
  await startChild(run, {
    name: 'exporter',
    command: 'unshare',
    args: ['-m', 'sh', '-c', script],
    ready: { url: `http://127.0.0.1:${port}/metrics` },
    isService: true,
  })
  return { port, folder }
}
