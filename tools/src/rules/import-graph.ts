import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'
import type { SourceFacts } from './source-facts.ts'
import { workspaceFolders } from './tree.ts'

/** One file that another one imports, or names in a string. */
export interface Use {
  from: string
  to: string
  names: string[]
}

interface Manifest {
  name: string
  imports?: Record<string, unknown>
  exports?: Record<string, unknown>
}

type Resolve = (from: string, specifier: string) => string | undefined

// A manifest may name a file per condition: the source is the one for types.
const sourceOf = (target: unknown): string | undefined =>
  typeof target === 'string'
    ? target
    : typeof target === 'object' && target !== null && 'types' in target
      ? sourceOf(target.types)
      : undefined

function matchPattern(entries: Record<string, unknown>, name: string): string | undefined {
  const exact = sourceOf(entries[name])
  if (exact !== undefined) return exact
  for (const [pattern, target] of Object.entries(entries)) {
    const [head = '', tail] = pattern.split('*')
    if (tail !== undefined && name.startsWith(head) && name.endsWith(tail))
      return sourceOf(target)?.replace('*', name.slice(head.length, name.length - tail.length))
  }
  return undefined
}

/** Finds the file that a specifier means, by the manifests of the workspaces. */
export function createResolver(root: string, files: ReadonlySet<string>): Resolve {
  const manifests = new Map<string, Manifest>(
    workspaceFolders(root).map((folder) => [
      folder,
      JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')),
    ]),
  )
  const byName = new Map([...manifests].map(([folder, manifest]) => [manifest.name, folder]))
  const target = (from: string, specifier: string): string | undefined => {
    if (specifier.startsWith('.')) return join(dirname(from), specifier)
    if (specifier.startsWith('#')) {
      const folder = from.split('/').slice(0, 2).join('/')
      const found = matchPattern(manifests.get(folder)?.imports ?? {}, specifier)
      return found && join(folder, found)
    }
    const name = specifier.split('/').slice(0, 2).join('/')
    const folder = byName.get(name)
    const found = folder && matchPattern(manifests.get(folder)?.exports ?? {}, `.${specifier.slice(name.length)}`)
    return found && join(folder, found)
  }
  return (from, specifier) => {
    const found = target(from, specifier)
    return found !== undefined && files.has(found) ? found : undefined
  }
}

const workspaceOf = (file: string): string =>
  file
    .split('/')
    .slice(0, file.startsWith('tools/') ? 1 : 2)
    .join('/')

/** Every use of one file by another, imports of types included. */
export function listUses(sources: readonly SourceFacts[], resolve: Resolve): Use[] {
  const files = new Set(sources.map((each) => each.file))
  return sources.flatMap(({ file: from, imports, namedFiles }) => {
    const imported = imports.flatMap(({ specifier, names }) => {
      const to = resolve(from, specifier)
      return to === undefined ? [] : [{ from, to, names }]
    })
    const seen = new Set(imported.map((each) => each.to))
    const named = namedFiles.flatMap((name) => {
      const places = [dirname(from), workspaceOf(from), join(workspaceOf(from), 'src'), '.']
      const to = places.map((place) => join(place, name)).find((place) => files.has(place))
      return to === undefined || to === from || seen.has(to) ? [] : [{ from, to, names: ['*'] }]
    })
    return [...imported, ...named]
  })
}

/** Groups of files that import each other in a circle, types included (Tarjan's strongly connected components). */
export function findCycles(uses: readonly Use[]): string[][] {
  const next = Map.groupBy(uses, (each) => each.from)
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const open: string[] = []
  const groups: string[][] = []
  const visit = (file: string): number => {
    const own = order.size
    order.set(file, own)
    lowest.set(file, own)
    open.push(file)
    let low = own
    for (const { to } of next.get(file) ?? []) {
      if (!order.has(to)) low = Math.min(low, visit(to))
      else if (open.includes(to)) low = Math.min(low, order.get(to) ?? low)
    }
    if (low === own) {
      const group = open.splice(open.indexOf(file))
      if (group.length > 1) groups.push(group.toSorted())
    }
    return low
  }
  for (const file of next.keys()) if (!order.has(file)) visit(file)
  return groups
}
