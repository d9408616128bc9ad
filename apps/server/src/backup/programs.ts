import { execFileSync, spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

type Account = { uid: number; gid: number }

/** PostgreSQL refuses to run as root: whoever starts us as root means the system's account for it. */
export function databaseAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  const ask = (which: string) => Number(execFileSync('id', [which, 'postgres'], { encoding: 'utf8' }))
  return { uid: ask('-u'), gid: ask('-g') }
}

const packagersPlace = '/usr/lib/postgresql'

/** The folder of the newest server on this machine, unless one is named. */
function binaryFolder(): string {
  const named = process.env['POSTGRES_BIN']
  if (named !== undefined && named !== '') return named
  const versions = existsSync(packagersPlace) ? readdirSync(packagersPlace).filter((name) => /^\d+$/.test(name)) : []
  const [newest] = versions.toSorted((one, other) => Number(other) - Number(one))
  if (newest === undefined)
    throw new Error(`There is no PostgreSQL in ${packagersPlace}: name its folder in POSTGRES_BIN.`)
  return join(packagersPlace, newest, 'bin')
}

export const postgresProgram = (name: string): string => join(binaryFolder(), name)

const heldOpenMs = 500

const lastWords = (text: string): string => text.trim().split('\n').slice(-12).join('\n')

/** Runs a program of the database to its end, as the account that owns the data; gives what it said. */
export function runProgram(
  command: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: '/',
      env: { ...process.env, LC_ALL: 'C', ...env },
      // A server that pg_ctl leaves behind would hold pipes open for ever.
      stdio: ['ignore', 'pipe', 'pipe'],
      ...databaseAccount(),
    })
    // When this process has to go in the middle, what it waits for goes as well.
    const leave = () => void child.kill()
    process.once('exit', leave)
    const parts: Buffer[] = []
    child.stdout.on('data', (part: Buffer) => parts.push(part))
    child.stderr.on('data', (part: Buffer) => parts.push(part))
    child.on('error', reject)
    const settle = (code: number | null) => {
      process.off('exit', leave)
      const said = Buffer.concat(parts).toString('utf8')
      if (code === 0) resolve(said)
      else reject(new Error(`${command} ${args[0] ?? ''} ended with ${code}:\n${lastWords(said)}`))
    }
    // All that it said is there when its pipes are closed, which may be after its end. Where a server holds them open, what
    // lies in them is read once more before anything is judged.
    child.on('close', settle)
    child.on('exit', (code) => setTimeout(() => setImmediate(settle, code), heldOpenMs).unref())
  })
}
