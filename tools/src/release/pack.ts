import { createHash } from 'node:crypto'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { runToEnd } from '../services/run-to-end.ts'
import type { Release } from './version.ts'

/** Packs the folder with normalized owners and times, and writes its checksum next to the archive. */
export async function packFolder(folder: string, release: Release): Promise<{ file: string; bytes: number }> {
  const file = `${folder}-${release.platform}.tar.gz`
  const order = ['--sort=name', '--owner=0', '--group=0', '--numeric-owner', '--mode=u=rwX,go=rX']
  await runToEnd('tar', [
    '--create',
    // Without the timestamp of gzip.
    '--use-compress-program=gzip -n',
    ...order,
    `--mtime=${release.committedAt}`,
    `--directory=${dirname(folder)}`,
    `--file=${file}`,
    basename(folder),
  ])
  const fingerprint = createHash('sha256')
    .update(await readFile(file))
    .digest('hex')
  await writeFile(`${file}.sha256`, `${fingerprint}  ${basename(file)}\n`)
  return { file, bytes: (await stat(file)).size }
}
