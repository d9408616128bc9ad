import { accessSync, constants, existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { Refusal } from '../processes/refusal.ts'
import { runToEnd } from './run-to-end.ts'

export type Binaries = { folder: string; major: number }

const packagersPlaces = ['/usr/lib/postgresql', '/opt/homebrew/opt', '/usr/local/opt', '/usr/local', '/opt/local/lib']

function canRun(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

const hasServer = (folder: string): boolean => ['initdb', 'postgres'].every((name) => canRun(join(folder, name)))

const majorInName = (name: string): number => Number(/(\d+)\D*$/.exec(name)?.[1] ?? 0)

/** Folders below the places where packagers install several versions side by side, the newest version first. */
function versionedFolders(places: string[]): string[] {
  const folders = places
    .filter((place) => existsSync(place))
    .flatMap((place) => {
      const names = readdirSync(place).filter((name) => /^(?:postgresql@?|pgsql-?)?\d*$/.test(name))
      return names.map((name) => ({ folder: join(place, name, 'bin'), major: majorInName(name) }))
    })
  return folders.toSorted((one, other) => other.major - one.major).map(({ folder }) => folder)
}

function candidates(places: string[]): string[] {
  const onPath = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder.startsWith('/'))
  return [...new Set([...onPath, ...versionedFolders(places)])].filter((folder) => hasServer(folder))
}

async function versionOf(folder: string): Promise<number> {
  const { output } = await runToEnd(join(folder, 'postgres'), ['--version'])
  return Number(/(\d+)/.exec(output)?.[1] ?? 0)
}

/** One line: what is missing, what fails without it, and how to get it. */
const howToGet = [
  'PostgreSQL 15 or newer is not on this machine ("initdb" and "postgres" are neither in PATH nor where packagers put them): nothing works without it.',
  'Debian: sudo apt-get install postgresql (its own server may stay stopped); macOS: brew install postgresql@17;',
  'containers: docker compose up --wait, and the lines at the top of compose.yaml;',
  'a server elsewhere: DATABASE_ADMIN_URL=postgres://superuser:password@host:5432/postgres.',
  'Nothing was installed and nothing was started.',
].join(' ')

/** The newest installed PostgreSQL or, for existing data, the one of their version. */
export async function findBinaries(wantedMajor?: number, places = packagersPlaces): Promise<Binaries> {
  const found = await Promise.all(
    candidates(places).map(async (folder) => ({ folder, major: await versionOf(folder) })),
  )
  const usable = found.filter(({ major }) => major >= 15)
  const chosen = wantedMajor === undefined ? usable[0] : usable.find(({ major }) => major === wantedMajor)
  if (chosen !== undefined) return chosen
  if (wantedMajor === undefined || usable.length === 0) throw new Refusal(howToGet)
  throw new Refusal(`The local data were made by PostgreSQL ${wantedMajor}, which is not installed any more.`)
}
