import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inRoot, root } from '../paths.ts'
import { createFixtureTree } from './fixture-tree.ts'
import { installedProgram, runProgram } from './programs.ts'

const lines = (count: number): string => Array.from({ length: count }, (_, i) => `export const x${i} = ${i}`).join('\n')
const body = (count: number): string => Array.from({ length: count }, (_, i) => `  total += ${i}`).join('\n')
const component = (inside: string): string => `export function Planted() {\n  return ${inside}\n}\n`

const importsShortDate = "import { shortDate } from '@grana/messages/es/formats/dates'\n"

/** The file to plant and the rule that must report it. */
const refused: Array<[rule: string, file: string, content: string]> = [
  ['eslint(max-lines)', 'apps/server/src/long-file.ts', lines(301)],
  ['eslint(max-lines)', 'apps/server/src/long-file.test.ts', lines(601)],
  [
    'eslint(max-lines-per-function)',
    'apps/server/src/long-function.ts',
    `export function sum() {\n  let total = 0\n${body(60)}\n  return total\n}\n`,
  ],
  [
    'eslint(max-params)',
    'apps/server/src/parameters.ts',
    'export const add = (a: number, b: number, c: number, d: number, e: number) => a + b + c + d + e\n',
  ],
  [
    'eslint(max-depth)',
    'apps/server/src/depth.ts',
    'export function deep(n: number) {\n  if (n > 1) { if (n > 2) { if (n > 3) { if (n > 4) { if (n > 5) { return n } } } } }\n  return 0\n}\n',
  ],
  [
    'house(require-spanish-text)',
    'apps/customers/src/features/team/place.tsx',
    component('<Combobox options={[]} listLabel={texts.list} />'),
  ],
  ['eslint(no-console)', 'apps/server/src/talk.ts', "console.log('x')\nexport const x = 1\n"],
  ['eslint(no-console)', 'packages/ui/src/talk.ts', "console.log('x')\nexport const x = 1\n"],
  [
    'eslint(no-restricted-imports)',
    'packages/contract/src/heavy.ts',
    "import * as z from 'zod'\nexport const x = z.string()\n",
  ],
  [
    'eslint(no-restricted-imports)',
    'apps/server/src/modules/leads/far.ts',
    "import { lead } from '../../http/lead.ts'\nexport const x = lead\n",
  ],
  [
    'import(max-dependencies)',
    'apps/server/src/many.ts',
    `${Array.from({ length: 31 }, (_, i) => `import { a${i} } from './part-${i}.ts'`).join('\n')}\nexport const x = [${Array.from({ length: 31 }, (_, i) => `a${i}`).join(', ')}]\n`,
  ],
  ['import(no-default-export)', 'apps/server/src/nameless.ts', 'export default function nameless() {}\n'],
  ['unicorn(filename-case)', 'apps/server/src/camelCase.ts', 'export const x = 1\n'],
  ['unicorn(filename-case)', 'packages/ui/src/BigButton.tsx', component('<i />')],
  [
    'typescript(consistent-type-imports)',
    'apps/server/src/type-import.ts',
    "import { Lead } from './lead.ts'\nexport const read = (lead: Lead) => lead\n",
  ],
  ['typescript(no-explicit-any)', 'apps/server/src/anything.ts', 'export const read = (x: any) => String(x)\n'],
  [
    'typescript(no-floating-promises)',
    'apps/server/src/floating.ts',
    'export function start() {\n  Promise.resolve(1)\n}\n',
  ],
  [
    'typescript(no-misused-promises)',
    'apps/server/src/misused.ts',
    'export const some = [1].filter(async (n) => n > 1)\n',
  ],
  [
    'typescript(switch-exhaustiveness-check)',
    'apps/server/src/switch.ts',
    "export function read(x: 'a' | 'b') {\n  switch (x) {\n    case 'a':\n      return 1\n  }\n  return 2\n}\n",
  ],
  ['react(jsx-no-literals)', 'apps/portal/src/features/text.tsx', component('<p>Hello</p>')],
  ['react(jsx-no-literals)', 'apps/portal/src/features/braces.tsx', component("<p>{'Hello'}</p>")],
  ['react(jsx-no-literals)', 'packages/ui/src/label.tsx', component('<i aria-label="Close" />')],
  [
    'house(no-elapsed-time)',
    'apps/server/src/quick.test.ts',
    'const began = performance.now()\nexport const x = () => began\n',
  ],
  [
    'house(no-elapsed-time)',
    'apps/server/src/late.test.ts',
    'export const x = (began: number) => Date.now() - began\n',
  ],
  [
    'house(no-elapsed-time)',
    'e2e/journeys/slow.journey.ts',
    "import { expect } from '../journey.ts'\nexport const x = (seconds: number) => expect(seconds).toBeLessThan(2)\n",
  ],
  [
    'house(no-sleep)',
    'e2e/behaviours/still.behaviour.ts',
    "import type { Page } from '../journey.ts'\nexport const x = (page: Page) => page.waitForTimeout(100)\n",
  ],
  [
    'house(no-sleep)',
    'packages/ui/src/nap.test.ts',
    'export const x = () => new Promise((done) => setTimeout(done, 50))\n',
  ],
  ['house(no-literal-text)', 'packages/ui/src/label-in-braces.tsx', component("<i aria-label={'Close'} />")],
  ['house(no-literal-text)', 'packages/ui/src/label-in-template.tsx', component('<i aria-label={`Close`} />')],
  [
    'house(no-literal-text)',
    'packages/ui/src/label-by-choice.tsx',
    component("<i aria-label={Math.random() > 1 ? 'Close' : 'Open'} />"),
  ],
  ['react(jsx-no-literals)', 'apps/portal/src/features/template.tsx', component('<p>{`Hello`}</p>')],
  [
    'house(no-literal-text)',
    'apps/portal/src/features/choice.tsx',
    component("<p>{Math.random() > 1 ? 'Close' : 'Open'}</p>"),
  ],
  ['react(jsx-no-literals)', 'packages/parts/src/alternative.tsx', component('<img alt="Logo" />')],
  ['react(jsx-no-literals)', 'packages/parts/src/tooltip.tsx', component('<i title="Close" />')],
  ['react(jsx-no-literals)', 'packages/parts/src/hint.tsx', component('<input placeholder="Name" />')],
  ['react(forbid-dom-props)', 'apps/portal/src/features/styled.tsx', component('<p style={{ color: "red" }} />')],
  ['react(forbid-dom-props)', 'packages/ui/src/styled.tsx', component('<p style={{ color: "red" }} />')],
  [
    'react(forbid-component-props)',
    'packages/parts/src/styled.tsx',
    `import { Box } from './box.tsx'\n${component('<Box style={{ color: "red" }} />')}`,
  ],
  [
    'house(no-cut-moment)',
    'packages/parts/src/engagement/cut.ts',
    'export const x = (at: string) => at.slice(0, 10)\n',
  ],
  [
    'house(no-cut-moment)',
    'apps/portal/src/features/data-rights/split.ts',
    "export const x = (at: string) => at.split('T')[0]\n",
  ],
  [
    'house(no-date-of-utc)',
    'apps/customers/src/features/payments/moment.ts',
    `${importsShortDate}export const x = (one: { due_at: string }) => shortDate(one.due_at)\n`,
  ],
  [
    'house(no-date-of-utc)',
    'packages/parts/src/payments/renamed.ts',
    `${importsShortDate}export const x = ({ due_at: due }: { due_at: string }) => shortDate(due)\n`,
  ],
  [
    'house(no-date-of-utc)',
    'apps/staff/src/features/home/since.ts',
    "import { sinceDate } from '@grana/messages/es/formats/dates'\nexport const x = (at: string) => sinceDate(at, 0)\n",
  ],
  ['react(no-danger)', 'packages/ui/src/raw.tsx', component("<p dangerouslySetInnerHTML={{ __html: '<b/>' }} />")],
]

/** Files that the rules must accept. */
const allowed: Array<[file: string, content: string]> = [
  ['packages/messages/src/es/long.ts', lines(700)],
  ['apps/server/src/fine.test.ts', `export function sum() {\n  let total = 0\n${body(100)}\n  return total\n}\n`],
  [
    'apps/portal/src/routes/public/home-page.tsx',
    `export default function Home() {\n  return <p className="x" />\n}\n`,
  ],
  ['apps/portal/vite.config.ts', 'export default {}\n'],
  [
    'packages/ui/src/punctuation.tsx',
    `export function Named({ label }: { label: string }) {\n  return <p className={label ? 'open' : 'closed'}>{label} · {label}{' '}<b aria-label={\`\${label}: \${label}\`}>{label}</b>.</p>\n}\n`,
  ],
  ['tools/src/talk.ts', "console.log('x')\nexport const x = 1\n"],
  ['packages/emails/src/mail.tsx', component('<p style={{ color: "red" }} />')],
  [
    'packages/ui/src/named.tsx',
    `export function Named({ label }: { label: string }) {\n  return <i aria-label={label}>{label}</i>\n}\n`,
  ],
  [
    'packages/parts/src/payments/day.ts',
    `${importsShortDate}export const x = ({ paid_on: day }: { paid_on: string }) => shortDate(day)\n`,
  ],
  ['packages/parts/src/payments/cut.test.ts', 'export const x = (at: string) => at.slice(0, 10)\n'],
  ['apps/server/src/quick.long.test.ts', 'const began = performance.now()\nexport const x = () => began\n'],
  ['apps/server/src/yesterday.test.ts', 'export const x = () => new Date(Date.now() - 24 * 3_600_000)\n'],
  ['packages/ui/src/turn.test.ts', 'export const x = () => new Promise((done) => setTimeout(done, 0))\n'],
]

interface Diagnostic {
  code: string
  filename: string
}

describe('the linter', () => {
  let found = new Map<string, string[]>()
  const tree = createFixtureTree(
    Object.fromEntries([
      ...refused.map(([, file, content]) => [file, content]),
      ...allowed,
      ...['lint-plugin.mjs', 'lint-clock.mjs', 'lint-days.mjs'].map((name) => {
        const file = `tools/src/rules/${name}`
        return [file, readFileSync(inRoot(file), 'utf8')]
      }),
      ['.oxlintrc.json', readFileSync(inRoot('.oxlintrc.json'), 'utf8')],
      ['tsconfig.json', readFileSync(inRoot('tsconfig.json'), 'utf8').replace('"files": []', '"include": ["**/*"]')],
    ]) as Record<string, string>,
  )
  tree.link(inRoot('node_modules'), 'node_modules')

  beforeAll(async () => {
    const { output } = await runProgram(tree.root, installedProgram(root, 'oxlint'), ['--format', 'json'])
    const { diagnostics } = JSON.parse(output) as { diagnostics: Diagnostic[] }
    found = new Map(
      [...Map.groupBy(diagnostics, (each) => each.filename)].map(([file, each]) => [file, each.map((one) => one.code)]),
    )
  })
  afterAll(() => tree.fell())

  it.each(refused)('%s refuses %s', (rule, file) => {
    expect(found.get(file)).toContain(rule)
  })

  it.each(allowed)('leaves %s alone', (file) => {
    expect(found.get(file)).toBeUndefined()
  })
})
