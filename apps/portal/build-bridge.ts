import { join } from 'node:path'
import { build } from 'esbuild'

/** Bundles the only script of the bridge page, small enough to be inline. */
export async function buildBridge(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, 'bridge/main.ts')],
    bundle: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    minify: true,
    logLevel: 'warning',
  })
  const [script] = outputFiles
  if (!script) throw new Error('the bridge build produced no output')
  return script.text.trim()
}
