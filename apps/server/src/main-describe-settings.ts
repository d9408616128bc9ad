import { describedSettings } from './config.ts'

type Described = { name: string; need: 'required' | 'optional'; default?: string }
type Definition = {
  type: string
  innerType?: { _zod: { def: Definition } }
  in?: { _zod: { def: Definition } }
  defaultValue?: unknown
}

/** A default or an option may stand below a list's own reading. */
function describe(name: string, def: Definition): Described {
  if (def.type === 'pipe' && def.in !== undefined) return describe(name, def.in._zod.def)
  if (def.type === 'default') return { name, need: 'optional', default: String(def.defaultValue) }
  return { name, need: def.type === 'optional' ? 'optional' : 'required' }
}

/** Prints the settings of API, worker and store's command as JSON, by the schemas that read them. */
const kinds = Object.entries(describedSettings).map(([process, schema]) => {
  const shape = Object.entries(schema.shape) as [string, { _zod: { def: Definition } }][]
  return [process, shape.map(([name, one]) => describe(name, one._zod.def))] as const
})
process.stdout.write(JSON.stringify(Object.fromEntries(kinds)))
