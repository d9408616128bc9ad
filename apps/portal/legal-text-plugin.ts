import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { brand } from '@grana/messages/brand'
import { readLegalText } from './read-legal-text.ts'

const folder = join(import.meta.dirname, '../../content/es/legal')
const address = /^\0?virtual:legal-(text|head)\/([a-z-]+)$/

/**
 * Turns the Markdown of the legal pages into modules of plain data: `virtual:legal-head/<name>` is what the page needs
 * at once, `virtual:legal-text/<name>` the text itself.
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
      const { head, sections } = readLegalText(await readFile(file, 'utf8'), brand)
      return { code: `export default ${JSON.stringify(part === 'head' ? head : sections)}`, moduleSideEffects: false }
    },
  }
}
