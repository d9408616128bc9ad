import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { vi } from 'vitest'

export type Caddy = { socketPath: string; stop: () => Promise<void> }

/** As in deploy/Caddyfile: the proxy checks the health of each process and tries the other one when it fails. */
function caddyfile(socketPath: string, ports: readonly number[]): string {
  const upstreams = ports.map((port) => `127.0.0.1:${port}`).join(' ')
  return `{
  admin off
  auto_https off
}
http:// {
  bind unix/${socketPath}
  reverse_proxy ${upstreams} {
    lb_policy random
    lb_try_duration 15s
    lb_try_interval 20ms
    health_uri /health/live
    health_interval 100ms
    health_timeout 5s
  }
}
`
}

/** A real proxy before several API processes, on a Unix socket so that no port can be taken. */
export async function startCaddy(ports: readonly number[]): Promise<Caddy> {
  const folder = await mkdtemp(join(tmpdir(), 'grana-caddy-'))
  const socketPath = join(folder, 'proxy.sock')
  await writeFile(join(folder, 'Caddyfile'), caddyfile(socketPath, ports))
  const args = ['run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile']
  const child = spawn('caddy', args, { env: { ...process.env, HOME: folder }, stdio: 'ignore' })
  child.once('error', (error) => {
    throw new Error('These tests need Caddy (Debian package caddy).', { cause: error })
  })
  await vi.waitUntil(() => existsSync(socketPath), { timeout: 60_000, interval: 20 })
  return {
    socketPath,
    async stop() {
      const exit = once(child, 'exit')
      child.kill()
      await exit
      await rm(folder, { recursive: true, force: true })
    },
  }
}
