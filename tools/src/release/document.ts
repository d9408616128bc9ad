import { readFile } from 'node:fs/promises'
import { inRoot } from '../paths.ts'

/** A block of commands in a document: ```sh KIND. */
export type Block = { kind: string; commands: string }

/** The marked blocks of a document, in order; a block without a kind is for people only. */
export function blocksOf(document: string): Block[] {
  return [...document.matchAll(/^```sh (\w+)\n([\s\S]*?)^```$/gm)].map(([, kind = '', commands = '']) => ({
    kind,
    commands,
  }))
}

/** The commands of one kind, with values in place of the document's examples; throws if a value has no place. */
export function commandsOf(
  blocks: readonly Block[],
  kind: string,
  values: Readonly<Record<string, string>> = {},
): string {
  let commands = blocks
    .filter((block) => block.kind === kind)
    .map((block) => block.commands)
    .join('')
  if (commands === '') throw new Error(`The document has no block "sh ${kind}".`)
  for (const [name, value] of Object.entries(values)) {
    const line = new RegExp(`^${name}=.*$`, 'gm')
    if (!line.test(commands)) throw new Error(`The blocks "sh ${kind}" have no line ${name}=…`)
    commands = commands.replaceAll(line, () => `${name}=${value}`)
  }
  return commands
}

/** The blocks that an operator follows, in reading order. */
export async function documentBlocks(): Promise<Block[]> {
  const pages = ['docs/operate.md', 'docs/guides/backups.md'].map((page) => readFile(inRoot(page), 'utf8'))
  return (await Promise.all(pages)).flatMap(blocksOf)
}
