import { createHash } from 'node:crypto'
import { chownSync, lstatSync, mkdirSync, mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { localFolder, root } from '../paths.ts'
import { Refusal } from '../processes/refusal.ts'
import { tryToEnd } from './run-to-end.ts'

const inMemory = '/dev/shm'
const minFreeBytes = 4 * 1024 ** 3

/**
 * The folder for temporary data: in memory where there is room, else in the temporary folder. A copy of the test
 * database is 700 files, which took half a second on a disk and takes 40 ms in memory.
 */
function scratchFolder(): string {
  try {
    const { bavail, bsize } = statfsSync(inMemory)
    return bavail * bsize >= minFreeBytes ? inMemory : tmpdir()
  } catch {
    return tmpdir()
  }
}

/** A cluster's data folder and the user who runs it. */
export type Place = { folder: string; user: { uid: number; gid: number } | undefined }

const isRoot = process.getuid?.() === 0

async function postgresUser(): Promise<{ uid: number; gid: number }> {
  const [uid, gid] = await Promise.all([tryToEnd('id', ['-u', 'postgres']), tryToEnd('id', ['-g', 'postgres'])])
  if (uid.code === 0 && gid.code === 0) return { uid: Number(uid.output), gid: Number(gid.output) }
  throw new Refusal('PostgreSQL refuses to run as root and there is no user "postgres". Run this as an ordinary user.')
}

/** The temporary folder is shared: a folder of that name that another user made first must not be used. */
function makeOwnFolder(folder: string, user: { uid: number; gid: number }): void {
  if (mkdirSync(folder, { recursive: true, mode: 0o700 }) !== undefined) chownSync(folder, user.uid, user.gid)
  const found = lstatSync(folder)
  if (!found.isDirectory() || found.uid !== user.uid || (found.mode & 0o077) !== 0) {
    throw new Refusal(`${folder} is not a private folder of the user who runs PostgreSQL. Remove it and start again.`)
  }
}

/**
 * PostgreSQL does not run as root, and the user it then runs as cannot enter a work tree below root's home: in that
 * case the data are in the temporary folder, under a name that is the same on every start from this work tree.
 */
export async function placeFor(name: string): Promise<Place> {
  if (!isRoot) return { folder: localFolder('postgres', name), user: undefined }
  return placeIn(tmpdir(), name, await postgresUser())
}

/** For a cluster without persistent data. */
export async function scratchPlaceFor(name: string): Promise<Place> {
  if (isRoot) return placeIn(scratchFolder(), name, await postgresUser())
  return { folder: mkdtempSync(join(scratchFolder(), `grana-${name}-`)), user: undefined }
}

function placeIn(parent: string, name: string, user: { uid: number; gid: number }): Place {
  const tree = createHash('sha256').update(root).digest('hex').slice(0, 10)
  const folder = join(parent, `grana-${tree}-${name}`)
  makeOwnFolder(folder, user)
  return { folder, user }
}
