import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inRoot, localFolder } from '@grana/tools/paths'
import { startChild } from '@grana/tools/processes/child'
import type { Spec } from '@grana/tools/processes/child'
import { freePort } from '@grana/tools/processes/free-ports'
import { addTemporaryFolder } from '@grana/tools/processes/run'
import type { Run } from '@grana/tools/processes/run'
import { runToEnd } from '@grana/tools/services/run-to-end'
import { unpack } from '../install/blank-debian.ts'

/** The deployed Caddy before portal and API, and the exporter that probes it as visitors do. */
export type Edge = {
  /** What Prometheus probes, by the names that visitors use. */
  hosts: readonly string[]
  exporter: number
  /** Starts Caddy with a new certificate, or with one that expires soon. */
  caddy: Record<'fresh' | 'old', Spec>
}

const domain = 'grana.example'
const apps = ['customers', 'agents', 'staff'] as const
/** Every public host of the deployed file. */
export const publicHosts = [domain, ...['www', 'api', ...apps].map((name) => `${name}.${domain}`)]

/** Debian's own binary, from this machine or unpacked into a folder. */
async function exporterProgram(): Promise<string> {
  const name = 'prometheus-blackbox-exporter'
  const own = join('/usr/bin', name)
  if (existsSync(own)) return own
  const folder = localFolder('watching')
  const unpacked = join(folder, 'usr/bin', name)
  if (!existsSync(unpacked)) await unpack(folder, [name])
  return unpacked
}

export async function makeCertificate(folder: string, name: string, days: number): Promise<void> {
  const files = ['-keyout', join(folder, `${name}.key`), '-out', join(folder, `${name}.crt`)]
  const who = ['-subj', `/CN=${domain}`, '-addext', `subjectAltName=${publicHosts.map((one) => `DNS:${one}`).join()}`]
  await runToEnd('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', String(days), ...files, ...who])
}

function changed(text: string, changes: readonly (readonly [string, string])[]): string {
  return changes.reduce((all, [from, to]) => {
    if (!all.includes(from)) throw new Error(`the deployed file no longer contains "${from}"`)
    return all.replace(from, () => to)
  }, text)
}

/** The deployed file; only its certificates are given instead of requested, and no other sites are imported. */
const caddyfile = (): string =>
  changed(readFileSync(inRoot('deploy/Caddyfile'), 'utf8'), [
    ['admin unix//run/caddy/admin.sock', 'admin off\n\thttp_port {$EDGE_HTTP_PORT}\n\thttps_port {$EDGE_PORT}'],
    ['(guarded) {', '(guarded) {\n\ttls {$EDGE_CERTIFICATE}.crt {$EDGE_CERTIFICATE}.key'],
    ['import sites/*.caddy', ''],
  ])

export type EdgePorts = { edge: number; inner: number; api: number; portal: number; app?: number }

/** The deployed Caddy with a certificate of the folder, before processes that listen on these ports. */
export async function caddySpec(folder: string, certificate: string, ports: EdgePorts): Promise<Spec> {
  writeFileSync(join(folder, 'Caddyfile'), caddyfile())
  const { edge, inner, api, portal, app } = ports
  return {
    name: 'caddy',
    command: 'caddy',
    args: ['run', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')],
    env: {
      SITE_DOMAIN: `${domain}:${edge}`,
      PORTAL_URL: `https://www.${domain}:${edge}`,
      API_URL: `https://api.${domain}:${edge}`,
      ...Object.fromEntries(apps.map((name) => [`${name.toUpperCase()}_URL`, `https://${name}.${domain}:${edge}`])),
      ...(app !== undefined &&
        Object.fromEntries(apps.map((name) => [`${name.toUpperCase()}_UPSTREAMS`, `127.0.0.1:${app}`]))),
      ACME_EMAIL: `web@${domain}`,
      API_UPSTREAMS: `127.0.0.1:${api}`,
      PORTAL_UPSTREAMS: `127.0.0.1:${portal}`,
      API_INTERNAL_SITE: `http://127.0.0.1:${inner}`,
      EDGE_HTTP_PORT: String(await freePort()),
      EDGE_PORT: String(edge),
      EDGE_CERTIFICATE: join(folder, certificate),
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
    },
    ready: { line: /serving initial configuration/ },
    isService: true,
  }
}

/** Runs the exporter with its own hosts file, so that only it resolves the names. */
async function startExporter(run: Run, folder: string): Promise<number> {
  const port = await freePort()
  const program = await exporterProgram()
  const certificates = ['fresh', 'old'].map((name) => readFileSync(join(folder, `${name}.crt`), 'utf8'))
  writeFileSync(join(folder, 'trusted.crt'), certificates.join(''))
  writeFileSync(join(folder, 'names'), `127.0.0.1 localhost ${publicHosts.join(' ')}\n`)
  const module = readFileSync(inRoot('deploy/watching/blackbox.yml'), 'utf8')
  const trust: [string, string] = ['http:\n', `http:\n      tls_config: { ca_file: '${folder}/trusted.crt' }\n`]
  writeFileSync(join(folder, 'blackbox.yml'), changed(module, [trust]))
  const options = `--web.listen-address=127.0.0.1:${port} --config.file=${folder}/blackbox.yml`
  await startChild(run, {
    name: 'blackbox',
    command: 'unshare',
    args: ['-m', 'sh', '-c', `mount --bind ${folder}/names /etc/hosts && exec ${program} ${options}`],
    ready: { url: `http://127.0.0.1:${port}/metrics` },
    isService: true,
  })
  return port
}

/** Only root may mount a hosts file for a process; undefined otherwise. */
export async function startEdge(run: Run, ports: { api: number; portal: number }): Promise<Edge | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'grana-edge-'))
  addTemporaryFolder(run, folder)
  await Promise.all([makeCertificate(folder, 'fresh', 90), makeCertificate(folder, 'old', 3)])
  const port = await freePort()
  const all = { ...ports, edge: port, inner: await freePort() }
  const caddy = { fresh: await caddySpec(folder, 'fresh', all), old: await caddySpec(folder, 'old', all) }
  await startChild(run, caddy.fresh)
  const addresses = [`${domain}:${port}/`, `www.${domain}:${port}/`, `api.${domain}:${port}/health/ready`]
  const hosts = addresses.map((address) => `https://${address}`)
  return { hosts, exporter: await startExporter(run, folder), caddy }
}
