import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

/** What `pnpm dev` and `pnpm demo` print when they are ready. */
export type Started = {
  readonly portal: string
  readonly clients: string
  readonly agents: string
  readonly staff: string
  readonly password: string
  /** Email addresses that can sign in, in the printed order. */
  readonly people: readonly string[]
  /** A code of their authenticator, as the command prints it. */
  readonly nextCode: () => Promise<string>
  readonly stop: () => Promise<void>
}

/** Removes the settings of the stack around this test, which a contributor's shell would not have. */
function plainEnvironment(): NodeJS.ProcessEnv {
  const names = ['PATH', 'HOME', 'LANG', 'CI', 'TMPDIR', 'npm_config_nodedir', 'CHROMIUM_PATH']
  return Object.fromEntries(names.map((name) => [name, process.env[name]]))
}

async function outputOf(script: string, args: readonly string[]): Promise<string> {
  const child = spawn(process.execPath, [join(root, script), ...args], { cwd: root, env: plainEnvironment() })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  await once(child, 'close')
  return output.trim()
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const ended = once(child, 'close')
  child.kill('SIGINT')
  await ended
}

const found = (output: string, pattern: RegExp): string => pattern.exec(output)?.[1] ?? ''

/** Starts the product as a contributor does, and parses the terminal's output. */
export async function startLocally(command: 'dev' | 'demo'): Promise<Started> {
  const child = spawn(process.execPath, [join(root, `tools/src/${command}.ts`)], { cwd: root, env: plainEnvironment() })
  let output = ''
  const isReady = new Promise<void>((resolve, reject) => {
    const hear = (chunk: Buffer): void => {
      output += chunk.toString()
      if (/^\s+stop\s+Ctrl-C/m.test(output)) resolve()
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.once('close', (code) => reject(new Error(`pnpm ${command} ended with ${code}:\n${output.slice(-4000)}`)))
  })
  await isReady
  const hint = found(output, /the next one: pnpm demo-code ?(\w*)/)
  return {
    portal: found(output, /^\s+portal\s+(\S+)/m),
    clients: found(output, /^\s+clients\s+(\S+)/m),
    agents: found(output, /^\s+agents\s+(\S+)/m),
    staff: found(output, /^\s+staff\s+(\S+)/m),
    password: found(output, /password (\S+), code/),
    people: output.match(/[\w.]+@[\w.]+\.example/g) ?? [],
    nextCode: () => outputOf('tools/src/product/demo-code.ts', hint === '' ? [] : [hint]),
    stop: () => stop(child),
  }
}
