import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { brand } from '@grana/messages/brand'
import { parseLegalText } from './parse-legal-text.ts'

const folder = join(import.meta.dirname, '../../content/es/legal')
const address = /^\0?virtual:legal-(text|head)\/([a-z-]+)$/

/**
 * Converts the Markdown of the legal pages to modules of plain data: `virtual:legal-head/<name>` has what the page
 * needs at once, `virtual:legal-text/<name>` the text itself.
 */
export function legalTexts(): Plugin {
  return {
    name: 'legal-texts',
    resolveId: (id) => (address.test(id) ? `\0${id}` : undefined),
    async load(id) {
      const [, part, name] = address.exec(id) ?? []
      if (!part) return
      const file = join(folder, `${name}.md`)
      this.addWatchFile(file)
      const { head, sections } = parseLegalText(await readFile(file, 'utf8'), brand)
      return { code: `export default ${JSON.stringify(part === 'head' ? head : sections)}`, moduleSideEffects: false }
    },
  }
}
