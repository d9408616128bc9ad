import type { FastifyContextConfig, FastifyInstance, RouteOptions } from 'fastify'
import './route-config.ts'

/** A route that the process serves. */
export type RegisteredRoute = { method: string; path: string; config: FastifyContextConfig }

declare module 'fastify' {
  interface FastifyInstance {
    /** Every registered route of this instance, except those that only reject requests. */
    registeredRoutes: readonly RegisteredRoute[]
  }
}

/** Collects every route that is added from now on. */
export function collectRoutes(app: FastifyInstance): void {
  const routes: RegisteredRoute[] = []
  app.decorate('registeredRoutes', routes)
  app.addHook('onRoute', ({ method, url, config = {} }: RouteOptions) => {
    if (config.isRefusal === true) return
    for (const name of [method].flat()) routes.push({ method: name, path: url, config })
  })
}

const heads = ['METHOD', 'PATH', 'ACCESS', 'LIMIT', 'CAPTCHA', 'THING', 'PERMISSION', 'TENANT']

function cellsOf({ method, path, config }: RegisteredRoute): string[] {
  const { access, limit = '-', captcha = '-', requires } = config
  if (access === undefined) throw new Error(`${method} ${path} does not declare its access`)
  const { thing = '-', permission = '-', tenant = '-' } = requires ?? {}
  return [method, path, access, limit, captcha, thing, permission, tenant]
}

/** Pads each column to its longest cell. */
function alignColumns(rows: readonly (readonly string[])[]): string[] {
  const widths = heads.map((_, at) => Math.max(...rows.map((cells) => (cells[at] ?? '').length)))
  return rows.map((cells) =>
    cells
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}

/** The committed route table: a new route is a line in a review. */
export function formatRouteTable(app: FastifyInstance): string {
  const routes = app.registeredRoutes.toSorted(
    (one, other) => one.path.localeCompare(other.path) || one.method.localeCompare(other.method),
  )
  return [...alignColumns([heads, ...routes.map(cellsOf)]), ''].join('\n')
}
