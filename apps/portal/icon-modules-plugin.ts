import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'

const imports = /import \{([^}]+)\} from '(@grana\/ui\/icons|\.\.\/icons\/icons\.tsx)'/g
const single = /^(.+\/icons\.tsx)\?icon=(\w+)$/

/**
 * Splits icons into one module per icon that is imported: a bundler moves whole modules, so with all icons in one
 * module each page would load the icons of every other page. The sources stay unchanged.
 */
export function iconModules(): Plugin {
  return {
    name: 'icon-modules',
    enforce: 'pre',
    apply: 'build',
    async transform(code, id) {
      const [first] = code.matchAll(imports)
      const file = first?.[2] && (await this.resolve(first[2], id))?.id
      if (!file) return
      return code.replaceAll(imports, (_, names: string) => {
        const requested = names.split(',').map((name) => name.trim())
        return requested.map((name) => (name ? `import { ${name} } from '${file}?icon=${name}'` : '')).join('\n')
      })
    },
    async load(id) {
      const [, file, name] = single.exec(id) ?? []
      if (!file) return
      const [drawing] = new RegExp(`export const ${name} = [^)]+\\)`).exec(await readFile(file, 'utf8')) ?? []
      if (!drawing) throw new Error(`unknown icon ${name}`)
      return { code: `import { icon } from './icon.tsx'\n${drawing}`, moduleSideEffects: false }
    },
  }
}
