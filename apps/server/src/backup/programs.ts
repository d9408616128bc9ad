import { execFileSync, spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

type Account = { uid: number; gid: number }

/** PostgreSQL refuses to run as root: started as root, this uses the system account of the database. */
export function databaseAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  const getAccountId = (which: string) => Number(execFileSync('id', [which, 'postgres'], { encoding: 'utf8' }))
  return { uid: getAccountId('-u'), gid: getAccountId('-g') }
}

const packagersPlace = '/usr/lib/postgresql'

/** The folder of the newest installed server, unless one is configured. */
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

/** Runs a database program to completion as the account that owns the data, and returns its output. */
export function runProgram(
  command: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: '/',
      env: { ...process.env, LC_ALL: 'C', ...env },
      // A server that pg_ctl starts would keep the pipes open forever.
      stdio: ['ignore', 'pipe', 'pipe'],
      ...databaseAccount(),
    })
    // When this process exits early, its child ends as well.
    const killChild = () => void child.kill()
    process.once('exit', killChild)
    const parts: Buffer[] = []
    child.stdout.on('data', (part: Buffer) => parts.push(part))
    child.stderr.on('data', (part: Buffer) => parts.push(part))
    child.on('error', reject)
    const settle = (code: number | null) => {
      process.off('exit', killChild)
      const output = Buffer.concat(parts).toString('utf8')
      if (code === 0) resolve(output)
      else reject(new Error(`${command} ${args[0] ?? ''} ended with ${code}:\n${lastWords(output)}`))
    }
    // The output is complete when the pipes close, which may be after the exit. Where a server keeps them open, the
    // remaining output is read once more before the result is decided.
    child.on('close', settle)
    child.on('exit', (code) => setTimeout(() => setImmediate(settle, code), heldOpenMs).unref())
  })
}
