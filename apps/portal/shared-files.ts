import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import type { Rolldown } from 'vite'

/** Modules that at least this share of the pages of a kind load are loaded by all of them, in one file. */
const MOST = 0.6

/** Small parts of many public pages: files of their own would cost more than loading them everywhere. */
const smallParts = new Set(
  ['@grana/ui/section', '@grana/ui/severity'].map((name) => fileURLToPath(import.meta.resolve(name))),
)

type Graph = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>

/** A page with its layouts: the router loads their code together. */
interface Page {
  /** Pages below the same outer layouts are of one kind. */
  readonly kind: string
  readonly files: readonly string[]
}

interface SharedFile {
  readonly name: string
  /** Number of pages that load it. */
  readonly pages: number
}

const inSource = (file: string) => join(import.meta.dirname, 'src', file)

function listPages(entries: readonly RouteConfigEntry[], above: readonly string[]): Page[] {
  return entries.flatMap(({ file, children }) => {
    const files = [...above, inSource(file)]
    return children ? listPages(children, files) : [{ kind: above.slice(0, 3).join(), files }]
  })
}

/** Modules that files import, directly or through others. */
function findImports(graph: Graph, files: readonly string[]): Set<string> {
  const found = new Set<string>()
  const open = [...files]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (found.has(id)) continue
    found.add(id)
    open.push(...(graph.getModuleInfo(id)?.importedIds ?? []))
  }
  return found
}

/** Which pages of each kind load a module: `all` for most of them, or their numbers. */
function describeUse(id: string, kinds: readonly (readonly Set<string>[])[]): string[] {
  const uses = kinds.map((loads, kind) => {
    // Visitors come first in the routes.
    if (kind === 0 && smallParts.has(id)) return 'all'
    const numbers = loads.flatMap((load, at) => (load.has(id) ? [at] : []))
    return numbers.length >= MOST * loads.length ? 'all' : numbers.join('.')
  })
  // What visitors load is one file of their own and one that is shared with any other kind: fewer files are smaller.
  return uses[0] === 'all' && uses.some((use, at) => at > 0 && use !== '') ? uses.map(() => 'all') : uses
}

function countPages(uses: readonly string[], kinds: readonly (readonly unknown[])[]): number {
  const countOf = (use: string, all: number) => (use === 'all' ? all : use.split('.').filter(Boolean).length)
  return kinds.reduce((sum, { length }, at) => sum + countOf(uses[at] ?? '', length), 0)
}

/** The files that pages share, computed from the routes and their imports. */
function findSharedFiles(graph: Graph, pages: readonly Page[]): Map<string, SharedFile> {
  const kinds = [...Map.groupBy(pages, ({ kind }) => kind).values()].map((list) =>
    list.map(({ files }) => findImports(graph, files)),
  )
  // The router finds the styles of a page by its own module.
  const own = new Set(pages.flatMap(({ files }) => files))
  const shared = new Map<string, SharedFile>()
  const names = new Map<string, string>()
  for (const id of new Set(kinds.flat().flatMap((load) => [...load]))) {
    const uses = describeUse(id, kinds)
    // Modules that re-export seem to import all of them: the bundler adds what is used.
    if (own.has(id) || id.endsWith('.generated.ts') || !uses.includes('all')) continue
    const name = names.get(uses.join()) ?? `s${names.size}`
    names.set(uses.join(), name)
    shared.set(id, { name, pages: countPages(uses, kinds) })
  }
  return shared
}

/**
 * Groups of modules that pages share: a few files instead of dozens of fragments, 8 to 10 KB less per page after
 * compression. A module belongs to a group by the pages that import it, so a renamed or moved file changes nothing.
 */
export function sharedFiles(routes: readonly RouteConfigEntry[]): Rolldown.CodeSplittingGroup[] {
  const pages = listPages(routes, [inSource('root.tsx')]).filter(({ files }) => files.length > 2)
  let found: Map<string, SharedFile> | undefined
  // A dependency goes with the first group that needs it: groups of more pages come first.
  return Array.from({ length: pages.length }, (_, below) => ({
    debugName: `shared by ${below + 1} pages`,
    priority: below + 1,
    name: (id: string, graph: Graph) => {
      found ??= findSharedFiles(graph, pages)
      const file = found.get(id)
      return file?.pages === below + 1 ? file.name : null
    },
  }))
}
