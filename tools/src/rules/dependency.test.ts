import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inRoot, root } from '../paths.ts'
import { checkDependencies } from './dependency-check.ts'
import type { FixtureTree } from './fixture-tree.ts'
import { copyTree, createFixtureTree } from './fixture-tree.ts'
import { installedProgram } from './programs.ts'
import type { CheckResult } from './tree.ts'

const M = 'apps/server/src/modules'
const imports = (...paths: string[]): string => paths.map((path) => `import '${path}'`).join('\n')

/** A small repository in which every workspace follows the rules. */
const house: Record<string, string> = {
  'package.json': '{ "name": "house", "type": "module" }',
  'apps/server/package.json': `{ "name": "@grana/server", "imports": { "#server/*": "./src/*" }, "exports": { "./*": "./src/*.ts" }, "dependencies": { "kysely": "1", "fastify": "1" }, "devDependencies": { "vitest": "1" } }`,
  'apps/server/src/app.ts': imports('./handlers.generated.ts', '#server/http/mount.ts'),
  'apps/server/src/main-api.ts': imports('./app.ts'),
  'apps/server/src/http/mount.ts': imports('#server/lib/time.ts', '@grana/contract/leads'),
  'apps/server/src/lib/time.ts': 'export const now = () => new Date()',
  'apps/server/src/db/transaction.ts': imports('kysely'),
  'apps/server/src/db/database.ts': imports('kysely') + '\nexport interface Database { leads: string }',
  'apps/server/src/handlers.generated.ts': imports('./modules/leads/submit-lead.ts'),
  [`${M}/leads/submit-lead.ts`]:
    imports(
      './queries.ts',
      './policy.ts',
      '#server/db/transaction.ts',
      '../reference/public.ts',
      '@grana/messages/es/errors',
    ) + "\nimport type { Database } from '#server/db/database.ts'\nexport type Rows = Database",
  [`${M}/leads/queries.ts`]: imports('#server/db/database.ts', 'kysely'),
  [`${M}/leads/policy.ts`]: imports('./states.ts', '@grana/contract/leads'),
  [`${M}/leads/states.ts`]: 'export const states = []',
  [`${M}/reference/public.ts`]: "export { countries } from './list-countries.ts'",
  [`${M}/reference/list-countries.ts`]: 'export const countries = []',
  'apps/portal/package.json': '{ "name": "@grana/portal", "imports": { "#app/*": "./src/*" } }',
  'apps/portal/src/routes/contact-page.tsx': imports(
    '#app/features/contact/contact-form.tsx',
    '#app/layouts/public.tsx',
  ),
  'apps/portal/src/layouts/public.tsx': imports('@grana/ui/button'),
  'apps/portal/src/features/contact/contact-form.tsx': imports(
    '#app/lib/api.ts',
    '@grana/parts/captcha',
    '@grana/messages/es/portal',
  ),
  'apps/portal/src/features/landing/hero.tsx': 'export const Hero = () => null',
  'apps/portal/src/lib/api.ts': imports('@grana/client/call'),
  'apps/gallery/package.json': '{ "name": "@grana/gallery" }',
  'apps/gallery/src/main.tsx': imports('@grana/ui/button'),
  'packages/contract/package.json':
    '{ "name": "@grana/contract", "exports": { "./*": "./src/*.ts" }, "dependencies": { "zod": "1" } }',
  'packages/contract/src/leads.ts':
    imports('zod/mini') + "\nimport type { Code } from './errors.ts'\nexport type Lead = Code",
  // The type cycle that the rules allow.
  'packages/contract/src/errors.ts': "import type { Lead } from './leads.ts'\nexport type Code = string | Lead",
  'packages/messages/package.json': '{ "name": "@grana/messages", "exports": { "./*": "./src/*.ts" } }',
  'packages/messages/src/es/errors.ts': "import type { Code } from '@grana/contract/errors'\nexport type Texts = Code",
  'packages/messages/src/es/portal.ts': 'export const portal = {}',
  'packages/client/package.json': '{ "name": "@grana/client", "exports": { "./*": "./src/*.ts" } }',
  'packages/client/src/call.ts': imports('@grana/contract/leads'),
  'packages/ui/package.json':
    '{ "name": "@grana/ui", "exports": { "./*": "./src/*.tsx" }, "imports": { "#ui/*": "./src/*" } }',
  'packages/ui/src/button.tsx': imports('#ui/icon.tsx', './button.module.css'),
  'packages/ui/src/button.module.css': '.button {}',
  'packages/ui/src/icon.tsx': 'export const Icon = () => null',
  'packages/parts/package.json': '{ "name": "@grana/parts", "exports": { "./*": "./src/*.tsx" } }',
  'packages/parts/src/captcha.tsx': imports(
    '@grana/client/call',
    '@grana/ui/button',
    '@grana/contract/leads',
    '@grana/messages/es/portal',
  ),
  'packages/emails/package.json':
    '{ "name": "@grana/emails", "exports": { ".": { "types": "./src/emails.ts", "default": "./dist/emails.js" } } }',
  'packages/emails/src/emails.ts': imports('@grana/messages/es/errors'),
  'e2e/package.json': '{ "name": "@grana/e2e" }',
  'e2e/journeys/contact.journey.ts': imports('@grana/contract/leads', '@grana/messages/es/portal'),
  'proofs/package.json': '{ "name": "@grana/proofs" }',
  'proofs/prove.ts': imports(
    '@grana/server/app',
    '@grana/server/modules/reference/public',
    './isolation/expected/a.ts',
  ),
  'proofs/isolation/expected/a.ts': imports('./columns.ts'),
  'proofs/isolation/expected/columns.ts': 'export const columns = []',
  'tools/package.json': '{ "name": "@grana/tools" }',
  'tools/src/openapi.ts': imports('node:fs'),
}

/** Planted files: the rule that must report, the file, its content. */
const planted: Array<[rule: string, file: string, content: string]> = [
  ['no-circle', 'apps/server/src/lib/circle-a.ts', imports('./circle-b.ts')],
  ['nothing-unresolved', 'apps/server/src/lib/lost.ts', imports('./nowhere.ts')],
  ['no-barrel', 'packages/contract/src/all.ts', "export * from './errors.ts'"],
  ['no-barrel', 'packages/contract/src/some.ts', "export { operation } from './operation.ts'"],
  ['no-tests-in-the-product', 'apps/server/src/lib/from-test.ts', imports('./time.test.ts')],
  ['no-development-parts-in-the-product', 'apps/server/src/lib/from-development.ts', imports('vitest')],
  ['no-undeclared-parts', 'packages/client/src/undeclared.ts', imports('fastify')],
  ['tools-and-journeys-stay-outside', 'apps/server/src/lib/from-tools.ts', imports('../../../../tools/src/openapi.ts')],
  ['packages-never-import-apps', 'packages/client/src/from-app.ts', imports('../../../apps/portal/src/lib/api.ts')],
  ['apps-never-import-apps', 'apps/portal/src/lib/from-gallery.ts', imports('../../../gallery/src/main.tsx')],
  ['apps-never-import-apps', 'apps/portal/src/lib/from-server.ts', imports('../../../server/src/lib/time.ts')],
  ['contract-is-a-leaf', 'packages/contract/src/with-text.ts', imports('@grana/messages/es/errors')],
  ['contract-is-a-leaf', 'packages/contract/src/with-server-part.ts', imports('kysely')],
  ['messages-know-types-only', 'packages/messages/src/es/with-values.ts', imports('@grana/contract/leads')],
  [
    'messages-know-contract-only',
    'packages/messages/src/es/with-client.ts',
    "import type { Call } from '@grana/client/call'\nexport type X = Call",
  ],
  ['client-knows-contract-only', 'packages/client/src/with-text.ts', imports('@grana/messages/es/errors')],
  ['cvss-knows-contract-only', 'packages/cvss/src/with-text.ts', imports('@grana/messages/es/errors')],
  ['ui-knows-no-domain', 'packages/ui/src/with-contract.tsx', imports('@grana/contract/leads')],
  ['ui-knows-no-domain', 'packages/ui/src/with-text.tsx', imports('@grana/messages/es/portal')],
  ['ui-knows-no-domain', 'packages/ui/src/with-client.tsx', imports('@grana/client/call')],
  ['parts-know-no-emails', 'packages/parts/src/with-mail.tsx', imports('@grana/emails')],
  ['emails-know-text-only', 'packages/emails/src/with-looks.ts', imports('@grana/ui/button')],
  ['emails-know-types-of-the-contract', 'packages/emails/src/with-values.ts', imports('@grana/contract/leads')],
  [
    'palette-stays-out-of-browsers',
    'apps/portal/src/lib/with-palette.ts',
    imports('@grana/contract/appearance/palette'),
  ],
  ['palette-stays-out-of-browsers', 'packages/contract/src/with-palette.ts', imports('./appearance/palette.ts')],
  ['emails-are-for-the-server', 'apps/portal/src/lib/with-mail.ts', imports('@grana/emails')],
  ['server-knows-no-screens', 'apps/server/src/lib/with-looks.ts', imports('@grana/ui/button')],
  ['server-knows-no-screens', 'apps/server/src/lib/with-client.ts', imports('@grana/client/call')],
  ['server-speaks-answers-only', 'apps/server/src/lib/with-screens-text.ts', imports('@grana/messages/es/portal')],
  ['packages-run-in-browsers', 'packages/client/src/with-node.ts', imports('node:fs')],
  ['journeys-know-contract-and-text', 'e2e/journeys/inside.journey.ts', imports('../../apps/server/src/lib/time.ts')],
  ['nothing-imports-proofs', 'tools/src/with-proof.ts', imports('../../proofs/prove.ts')],
  ['nothing-imports-proofs', 'apps/server/src/lib/time.proof.test.ts', imports('../../../../proofs/prove.ts')],
  ['proofs-know-public-parts', 'proofs/inside.ts', imports('@grana/server/modules/reference/list-countries')],
  ['proofs-know-public-parts', 'proofs/of-a-screen.ts', imports('../apps/portal/src/lib/api.ts')],
  ['proofs-come-in-by-name', 'proofs/by-path.ts', imports('../apps/server/src/lib/time.ts')],
  ['expectations-know-no-server', 'proofs/isolation/expected/b.ts', imports('@grana/server/lib/time')],
  ['foundation-knows-no-module', 'apps/server/src/http/with-module.ts', imports('#server/modules/reference/public.ts')],
  ['foundation-knows-no-module', 'apps/server/src/db/with-app.ts', imports('#server/app.ts')],
  ['modules-know-no-start', `${M}/leads/with-start.ts`, imports('#server/main-api.ts')],
  ['module-door', `${M}/leads/through-the-window.ts`, imports('../reference/list-countries.ts')],
  ['seeds-stay-outside', `${M}/leads/with-seeds.ts`, imports('#server/seeds/demo-leads.ts')],
  ['modules-form-no-circle', `${M}/alpha/public.ts`, imports('../beta/public.ts')],
  ['modules-form-no-circle', `${M}/beta/other.ts`, imports('../alpha/public.ts')],
  ['only-queries-touch-the-database', `${M}/leads/with-database.ts`, imports('#server/db/database.ts')],
  ['only-queries-touch-the-database', `${M}/leads/with-sql.ts`, imports('kysely')],
  ['queries-know-no-action', `${M}/leads/queries-upward.ts`, imports('./submit-lead.ts')],
  ['permissions-are-pure', 'apps/server/src/permissions/loading.ts', imports('node:fs')],
  ['policy-and-states-are-pure', `${M}/alpha/policy.ts`, imports('node:fs')],
  ['policy-and-states-are-pure', `${M}/alpha/states.ts`, imports('#server/db/transaction.ts')],
  [
    'features-do-not-import-features',
    'apps/portal/src/features/contact/sideways.tsx',
    imports('#app/features/landing/hero.tsx'),
  ],
  [
    'features-know-no-routes-or-layouts',
    'apps/portal/src/features/contact/upward.tsx',
    imports('#app/layouts/public.tsx'),
  ],
  ['app-library-knows-no-screen', 'apps/portal/src/lib/upward.ts', imports('#app/features/landing/hero.tsx')],
  ['screens-never-touch-the-database', 'apps/portal/src/lib/with-sql.ts', imports('kysely')],
]

const scenery: Record<string, string> = {
  'apps/server/src/seeds/demo-leads.ts': imports('#server/modules/reference/public.ts'),
  'apps/server/src/lib/circle-b.ts': imports('./circle-a.ts'),
  'apps/server/src/lib/time.test.ts': 'export const x = 1',
  'packages/contract/src/operation.ts': 'export const operation = 1',
  'packages/contract/src/appearance/palette.ts': 'export const palette = 1',
  [`${M}/beta/public.ts`]: 'export const beta = 1',
}

const depcruise = installedProgram(root, 'depcruise')
const law = readFileSync(inRoot('.dependency-cruiser.mjs'), 'utf8')
const rulesOn = (verdict: CheckResult, file: string): string[] =>
  verdict.findings.filter((each) => each.file === file).map((each) => each.message.split(':', 1)[0] ?? '')

function plantHouse(extra: Record<string, string>): FixtureTree {
  const tree = createFixtureTree({ ...house, ...extra, '.dependency-cruiser.mjs': law })
  for (const part of ['kysely', 'fastify', 'vitest', 'zod/mini'])
    tree.plant({
      [`node_modules/${part}/package.json`]: '{ "main": "index.js" }',
      [`node_modules/${part}/index.js`]: '',
    })
  for (const room of ['contract', 'messages', 'client', 'ui', 'parts', 'emails'])
    tree.link(join(tree.root, 'packages', room), `node_modules/@grana/${room}`)
  tree.link(join(tree.root, 'apps/server'), 'node_modules/@grana/server')
  return tree
}

describe('the import rules', () => {
  const trees: FixtureTree[] = []
  let clean: CheckResult
  let crooked: CheckResult

  beforeAll(async () => {
    trees.push(
      plantHouse({}),
      plantHouse({ ...scenery, ...Object.fromEntries(planted.map(([, file, content]) => [file, content])) }),
    )
    const verdicts = await Promise.all(trees.map(async (tree) => checkDependencies(tree.root, depcruise)))
    ;[clean, crooked] = verdicts as [CheckResult, CheckResult]
  })
  afterAll(() => trees.forEach((tree) => tree.fell()))

  it('pass for a repository that follows them, after reading every file', () => {
    expect(clean.findings).toEqual([])
    expect(clean.looked).toMatch(/^(\d+) of \1 modules/)
  })

  it.each(planted)('%s refuses %s', (rule, file) => {
    expect(rulesOn(crooked, rule === 'modules-form-no-circle' ? file.replace(/\/[^/]+$/, '') : file)).toContain(rule)
  })

  it('have a planted violation each', async () => {
    const { default: configuration } = (await import(inRoot('.dependency-cruiser.mjs'))) as {
      default: { forbidden: Array<{ name: string; comment: string }> }
    }
    const names = configuration.forbidden.map((rule) => rule.name)
    expect(new Set(planted.map(([rule]) => rule))).toEqual(new Set(names))
    expect(configuration.forbidden.filter((rule) => rule.comment.length < 20)).toEqual([])
  })
})

/** Reading all files takes 20 seconds: the gate uses some workspaces with their dependencies. */
const isInCopy = (file: string): boolean =>
  process.env['TEST_SIZE'] === 'full' ||
  !/^(?:apps|packages|tools|e2e|proofs)\//.test(file) ||
  /^packages\/(?:contract|messages|client|cvss|ui)\/|^[^/]+\/[^/]+\/(?:package|tsconfig)\.json$/.test(file)

describe('the import rules on a copy of this repository', () => {
  let copy: FixtureTree
  beforeAll(() => {
    copy = copyTree(root, isInCopy)
  })
  afterAll(() => copy.fell())

  it('report one forbidden import', async () => {
    copy.plant({ 'apps/server/src/lib/planted.ts': imports('../../../../packages/ui/src/planted.tsx') })
    copy.plant({ 'packages/ui/src/planted.tsx': 'export const Planted = () => null\n' })
    const verdict = await checkDependencies(copy.root, depcruise)
    expect(rulesOn(verdict, 'apps/server/src/lib/planted.ts')).toEqual(['server-knows-no-screens'])
  })

  it('fail when the files were not read', async () => {
    copy.plant({
      '.dependency-cruiser.mjs':
        'export default { forbidden: [], options: { doNotFollow: { path: "node_modules" }, exclude: { path: "tsx?$" } } }',
    })
    const verdict = await checkDependencies(copy.root, depcruise)
    expect(verdict.findings.length).toBeGreaterThan(20)
    expect(verdict.findings[0]?.message).toContain('was not read')
  })
})
