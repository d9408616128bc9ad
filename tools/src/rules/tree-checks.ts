import { root } from '../paths.ts'
import type { Check } from './carry-out-check.ts'
import { checkColourLiterals } from './colour-check.ts'
import { checkFigures } from './metrics.ts'
import { checkMigrations } from './migration-check.ts'
import { checkSizes } from './size-check.ts'
import { checkText } from './text-check.ts'
import { checkWeights } from './weight-check.ts'
import { checkWords } from './words-check.ts'
import { checkWorkspaces } from './workspace-check.ts'

/** Checks that read the whole tree in a second or two each. */
export const treeChecks: readonly Check[] = [
  { name: 'colour literals', run: () => checkColourLiterals(root) },
  { name: 'figures', run: () => checkFigures(root) },
  { name: 'migrations', run: () => checkMigrations(root) },
  { name: 'text', run: () => checkText(root) },
  { name: 'weights of type', run: () => checkWeights(root) },
  { name: 'words', run: () => checkWords(root) },
  { name: 'workspaces', run: () => checkWorkspaces(root) },
  { name: 'sizes', run: () => checkSizes(root) },
]
