import { csvLines } from '#server/lib/csv.ts'
import type { TargetType } from '@grana/contract/program-values'
import type { ExcludedTarget, PortalProgram } from '@grana/contract/programs'

const columns = ['scope', 'type', 'address', 'name', 'environment', 'tier', 'credentials', 'note'] as const

/** Targets in scope and out of scope, one per line. */
export function toCsv({ in_scope: inside, out_of_scope: outside }: PortalProgram): string {
  const rows = [
    ...inside.map((target) => ({ ...target, scope: 'in' })),
    ...outside.map(({ label, type, reason }) => ({ scope: 'out', type, address: label, note: reason })),
  ]
  const lines = rows.map((row: Partial<Record<(typeof columns)[number], string | number | undefined>>) =>
    columns.map((column) => String(row[column] ?? '')),
  )
  return csvLines([columns, ...lines])
}

/** Addresses in scope, one per line, for command-line tools. */
export function toAddressList({ in_scope: inside }: PortalProgram): string {
  return inside.map(({ address }) => `${address.replaceAll(/[\r\n]+/g, ' ')}\n`).join('')
}

/** Target types with a host that an intercepting proxy can see. */
const hosted = new Set<TargetType | undefined>(['website', 'api', 'cloud', 'network'])
const hostAndPath =
  /^(?:[a-z][a-z0-9+.-]*:\/\/)?([0-9a-f.:]+\/\d{1,3}|(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)+)(?::(\d+))?(\/.*)?$/i

function escapeRegExp(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`)
}

function hostPattern(host: string): string {
  // Burp reads a CIDR range as it is.
  if (host.includes('/')) return host
  return host.startsWith('*.') ? `^.+${escapeRegExp(host.slice(1))}$` : `^${escapeRegExp(host)}$`
}

function burpRules(addresses: readonly string[]): object[] {
  return addresses.flatMap((address) => {
    const [, host, port, path] = hostAndPath.exec(address) ?? []
    if (host === undefined) return []
    return [
      {
        enabled: true,
        protocol: 'any',
        host: hostPattern(host.toLowerCase()),
        ...(port !== undefined && { port: `^${port}$` }),
        ...(path !== undefined && path !== '/' && { file: `^${escapeRegExp(path)}.*` }),
      },
    ]
  })
}

function addressesOf(outside: readonly ExcludedTarget[]): string[] {
  return outside.filter(({ type }) => hosted.has(type)).map(({ label }) => label)
}

/** The scope as Burp Suite project options. Apps, vehicles and hardware have no host and are left out. */
export function toBurp({ in_scope: inside, out_of_scope: outside }: PortalProgram): string {
  const include = burpRules(inside.filter(({ type }) => hosted.has(type)).map(({ address }) => address))
  const exclude = burpRules(addressesOf(outside))
  return `${JSON.stringify({ target: { scope: { advanced_mode: true, include, exclude } } }, null, 2)}\n`
}
