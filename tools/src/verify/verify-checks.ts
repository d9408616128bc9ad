import { existsSync } from 'node:fs'
import { inRoot, root } from '../paths.ts'
import { programCheck, type Check } from '../rules/carry-out-check.ts'
import { installedProgram } from '../rules/programs.ts'
import { treeChecks } from '../rules/tree-checks.ts'
import { codeWorkspaces, isCode } from '../rules/tree.ts'
import { checkTypes } from '../rules/types-check.ts'
import { findTouchedWorkspaces, loadWorkspaces } from './touched-workspaces.ts'

/** Without this flag a change of ignored files alone, such as pictures, would fail. */
const unmatched = '--no-error-on-unmatched-pattern'

/** The checks of `pnpm check` on what has changed; those that read the whole tree at once stay whole. */
export function listVerifyChecks(changed: readonly string[]): Check[] {
  const present = changed.filter((file) => existsSync(inRoot(file)))
  const code = present.filter(isCode)
  const touched = findTouchedWorkspaces(loadWorkspaces(root, codeWorkspaces(root)), changed)
  return [
    ...(touched.length > 0 ? [{ name: 'types', run: async () => checkTypes(root, touched) }] : []),
    ...(code.length > 0
      ? [{ name: 'lint', run: programCheck(installedProgram(root, 'oxlint'), unmatched, ...code) }]
      : []),
    ...(present.length > 0
      ? [
          {
            name: 'format',
            run: programCheck(
              installedProgram(root, 'oxfmt'),
              '--check',
              '--no-error-on-unmatched-pattern',
              ...present,
            ),
          },
        ]
      : []),
    ...treeChecks,
  ]
}
