import { describedSettings } from './config.ts'

type DescribedSetting = { name: string; need: 'required' | 'optional'; default?: string }
type Definition = {
  type: string
  innerType?: { _zod: { def: Definition } }
  in?: { _zod: { def: Definition } }
  defaultValue?: unknown
}

/** The type of a list or an optional setting is below its wrapper. */
function describe(name: string, def: Definition): DescribedSetting {
  if (def.type === 'pipe' && def.in !== undefined) return describe(name, def.in._zod.def)
  if (def.type === 'default') return { name, need: 'optional', default: String(def.defaultValue) }
  return { name, need: def.type === 'optional' ? 'optional' : 'required' }
}

/** Prints the settings of API, worker and the store's command as JSON, from the schemas that parse them. */
const kinds = Object.entries(describedSettings).map(([process, schema]) => {
  const shape = Object.entries(schema.shape) as [string, { _zod: { def: Definition } }][]
  return [process, shape.map(([name, one]) => describe(name, one._zod.def))] as const
})
process.stdout.write(JSON.stringify(Object.fromEntries(kinds)))
