import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isTest, treeFiles } from './rules/tree.ts'

/** The generated list of every handler, which the API serves. */
export const handlerListFile = 'apps/server/src/handlers.generated.ts'

const moduleFile = /^apps\/server\/src\/modules\/.*\.ts$/
const handlerConstant = /^export const (\w+) = handle(?:Fixed)?\(/gm

/** Writes the list of handlers from the files of the modules that define one. */
export function buildHandlerList(root: string): string {
  const handlers = treeFiles(root)
    .filter((file) => moduleFile.test(file) && !isTest(file))
    .flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(handlerConstant)].map(([, name = '']) => ({ name, file })),
    )
  const imports = handlers.map(
    ({ name, file }) => `import { ${name} } from '${file.replace('apps/server/src/', './')}'`,
  )
  return [
    '// Written by `pnpm openapi` from the handlers in modules.',
    "import type { OperationRoute } from './http/handle.ts'",
    ...imports,
    '',
    'export const handlers: readonly OperationRoute[] = [',
    ...handlers.map(({ name }) => `  ${name},`),
    ']',
    '',
  ].join('\n')
}
