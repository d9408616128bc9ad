import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findBinaries } from './postgres-binaries.ts'
import type { Binaries } from './postgres-binaries.ts'
import type { Place } from './postgres-place.ts'
import { runToEnd } from './run-to-end.ts'

/** A cluster's data on disk, ready to be started. */
export type Data = { folder: string; password: string; binaries: Binaries }

function writePrivate(file: string, text: string, place: Place): void {
  writeFileSync(file, text, { mode: 0o600 })
  if (place.user !== undefined) chownSync(file, place.user.uid, place.user.gid)
}

async function makeData(place: Place, data: string): Promise<Data> {
  const binaries = await findBinaries()
  const making = join(place.folder, 'data.making')
  const passwordFile = join(place.folder, 'password')
  rmSync(making, { recursive: true, force: true })
  const password = randomBytes(24).toString('base64url')
  writePrivate(passwordFile, password, place)
  const locale = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'
  const args = ['-D', making, '-U', 'postgres', `--pwfile=${passwordFile}`, '--auth=scram-sha-256', '--no-sync']
  await runToEnd(join(binaries.folder, 'initdb'), [...args, '--encoding=UTF8', `--locale=${locale}`], {
    user: place.user,
    cwd: place.folder,
  })
  // Renamed to the final name only when the data are complete.
  renameSync(making, data)
  return { folder: data, password, binaries }
}

/** The data of this place, created if they are absent or incomplete. */
export async function prepareData(place: Place): Promise<Data> {
  const data = join(place.folder, 'data')
  const passwordFile = join(place.folder, 'password')
  if (!existsSync(join(data, 'PG_VERSION')) || !existsSync(passwordFile)) return makeData(place, data)
  const major = Number(readFileSync(join(data, 'PG_VERSION'), 'utf8'))
  const binaries = await findBinaries(major)
  return { folder: data, password: readFileSync(passwordFile, 'utf8').trim(), binaries }
}
