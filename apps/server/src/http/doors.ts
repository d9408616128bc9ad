import type { FastifyContextConfig, FastifyInstance, RouteOptions } from 'fastify'
import './route-config.ts'

/** One way into the process. */
export type Door = { method: string; path: string; config: FastifyContextConfig }

declare module 'fastify' {
  interface FastifyInstance {
    /** Every door of this instance; what only refuses is none. */
    doors: readonly Door[]
  }
}

/** Notes every route that is added from now on. */
export function trackDoors(app: FastifyInstance): void {
  const doors: Door[] = []
  app.decorate('doors', doors)
  app.addHook('onRoute', ({ method, url, config = {} }: RouteOptions) => {
    if (config.isRefusal === true) return
    for (const name of [method].flat()) doors.push({ method: name, path: url, config })
  })
}

const heads = ['METHOD', 'PATH', 'ACCESS', 'LIMIT', 'CAPTCHA', 'THING', 'PERMISSION', 'TENANT']

function cellsOf({ method, path, config }: Door): string[] {
  const { access, limit = '-', captcha = '-', demand } = config
  if (access === undefined) throw new Error(`${method} ${path} does not say who may call it`)
  const { thing = '-', permission = '-', tenant = '-' } = demand ?? {}
  return [method, path, access, limit, captcha, thing, permission, tenant]
}

/** Each column as wide as its longest cell. */
function inColumns(rows: readonly (readonly string[])[]): string[] {
  const widths = heads.map((_, at) => Math.max(...rows.map((cells) => (cells[at] ?? '').length)))
  return rows.map((cells) =>
    cells
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}

/** The list that is committed: opening a door is a line in a review. */
export function ledgerOf(app: FastifyInstance): string {
  const doors = app.doors.toSorted(
    (one, other) => one.path.localeCompare(other.path) || one.method.localeCompare(other.method),
  )
  return [...inColumns([heads, ...doors.map(cellsOf)]), ''].join('\n')
}
