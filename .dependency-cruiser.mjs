/**
 * Who may import whom. Each rule's comment says what to do instead.
 * An exception goes into `pathNot` with its reason beside it; those lists may only shrink.
 */

const TEST = '\\.(test|fixture)\\.tsx?$|/test-[^/]+\\.tsx?$|/src/testing/|/bench/|^(e2e|proofs)/'
const GENERATED = '(^|/)\\+types/|^virtual:'
const MODULES = '^apps/server/src/modules/'
const DATABASE_LIBRARIES = 'node_modules/(kysely|pg)/'

const error = (name, comment, rule) => ({ name, comment, severity: 'error', ...rule })

const everywhere = [
  error('no-circle', 'Move what both files need into a third one. A circle of types alone is allowed.', {
    from: {},
    to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
  }),
  error('nothing-unresolved', 'Mend the path (with its extension) or declare the package in the manifest.', {
    from: {},
    to: { couldNotResolve: true },
  }),
  error('no-barrel', 'Import the file that holds the thing. Only a server module has a list of its own: public.ts.', {
    from: { path: '^(apps|packages|tools|e2e|proofs)/', pathNot: `${MODULES}[^/]+/public\\.ts$` },
    to: { dependencyTypes: ['export'] },
  }),
  error('no-tests-in-the-product', 'Move what the product needs out of the test file.', {
    from: { path: '^(apps|packages)/', pathNot: TEST },
    to: { path: TEST },
  }),
  error('no-development-parts-in-the-product', 'Move the package to "dependencies" of that manifest.', {
    from: { path: '^(apps|packages)/[^/]+/(src|server)/', pathNot: [TEST, '/main-dev\\.ts$'] },
    to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'], pathNot: 'node_modules/@types/' },
  }),
  error('no-undeclared-parts', 'Declare the package in the manifest of this workspace.', {
    from: { path: '^(apps|packages)/[^/]+/(src|server)/', pathNot: [TEST, '/main-dev\\.ts$'] },
    to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['type-only'] },
  }),
  error(
    'tools-and-journeys-stay-outside',
    'The product knows neither tools nor journeys: move the code into its room.',
    {
      from: { path: '^(apps|packages)/' },
      to: { path: '^(tools|e2e)/' },
    },
  ),
]

const rooms = [
  error('packages-never-import-apps', 'Move what is shared down into a package, or pass it in as an argument.', {
    from: { path: '^packages/' },
    to: { path: '^apps/' },
  }),
  error('apps-never-import-apps', 'Looks go to packages/ui, domain parts to packages/parts, data to packages/client.', {
    from: { path: '^apps/([^/]+)/' },
    to: { path: '^apps/', pathNot: '^apps/$1/' },
  }),
  error('contract-is-a-leaf', 'The contract needs zod only. Pass other things in where the operation is used.', {
    from: { path: '^packages/contract/src/', pathNot: TEST },
    to: { pathNot: ['^packages/contract/', 'node_modules/zod/'] },
  }),
  error('messages-know-types-only', 'Text may take types of the contract (import type), nothing else.', {
    from: { path: '^packages/messages/src/', pathNot: TEST },
    to: { pathNot: '^packages/messages/', dependencyTypesNot: ['type-only'] },
  }),
  error('messages-know-contract-only', 'Text may take types of the contract (import type), nothing else.', {
    from: { path: '^packages/messages/src/', pathNot: TEST },
    to: { pathNot: '^packages/(messages|contract)/' },
  }),
  error(
    'client-knows-contract-only',
    'The client carries data: text and looks are chosen by the screen that calls it.',
    {
      from: { path: '^packages/client/' },
      to: { path: '^packages/', pathNot: '^packages/(client|contract)/' },
    },
  ),
  error('cvss-knows-contract-only', 'Scores are numbers: words and looks are chosen by the screen that shows them.', {
    from: { path: '^packages/cvss/' },
    to: { path: '^packages/', pathNot: '^packages/(cvss|contract)/' },
  }),
  error(
    'ui-knows-no-domain',
    'Take the text or the data as a property; a part that knows the domain goes to packages/parts.',
    {
      from: { path: '^packages/ui/' },
      to: { path: '^packages/', pathNot: '^packages/ui/' },
    },
  ),
  error('parts-know-no-emails', 'Parts are for screens, emails for the worker: share text through packages/messages.', {
    from: { path: '^packages/parts/' },
    to: { path: '^packages/emails/' },
  }),
  error('emails-know-text-only', 'A template takes its data as arguments and its text from packages/messages.', {
    from: { path: '^packages/emails/' },
    to: { path: '^packages/', pathNot: '^packages/(emails|messages|contract)/' },
  }),
  error('emails-know-types-of-the-contract', 'Import the type only: a template takes its values as arguments.', {
    from: { path: '^packages/emails/src/', pathNot: TEST },
    to: {
      path: '^packages/contract/',
      // Email clients support no custom properties: the theme of emails takes the values.
      pathNot: '^packages/contract/src/appearance/palette\\.ts$',
      dependencyTypesNot: ['type-only'],
    },
  }),
  error('palette-stays-out-of-browsers', 'Use the custom properties, or a literal that `pnpm colours` writes.', {
    from: {
      path: '^(apps|packages)/',
      pathNot: [
        TEST,
        '^packages/contract/src/appearance/palette\\.ts$',
        // Drawn and sent by a server.
        '^packages/emails/src/theme\\.ts$',
        '^apps/(portal/server/preview/theme|server/src/lib/documents/make-document)\\.ts$',
      ],
    },
    to: { path: '^packages/contract/src/appearance/(palette|oklch)\\.ts$' },
  }),
  error('emails-are-for-the-server', 'Screens do not render emails: share their text through packages/messages.', {
    from: { path: '^(apps|packages)/', pathNot: '^(apps/server|packages/emails)/' },
    to: { path: '^packages/emails/' },
  }),
  error('server-knows-no-screens', 'Shared rules go to packages/contract, shared text to packages/messages.', {
    from: { path: '^apps/server/' },
    to: { path: '^packages/(ui|client|parts)/' },
  }),
  error(
    'server-speaks-answers-only',
    'The server sends error, success and validation texts, and what its files say; other text belongs to screens and emails.',
    {
      from: { path: '^apps/server/src/', pathNot: TEST },
      to: {
        path: '^packages/messages/',
        pathNot:
          '^packages/messages/src/(brand|promises|es/(errors|audit-file|report-(document|file)|known-issue-file|success|validation|reference|feed|formats/dates|apps/redaction-marks|payments/(payment-file|payment-papers)|machines/ticket-texts|pentests/document|programs/disclosure-program|taxonomy/weaknesses|staff/(clauses|lead-file)))\\.ts$',
      },
    },
  ),
  error(
    'packages-run-in-browsers',
    'Code of these packages runs in browsers too: take what Node gives as an argument.',
    {
      from: { path: '^packages/(contract|messages|client|cvss|ui|parts)/src/', pathNot: TEST },
      to: { dependencyTypes: ['core'] },
    },
  ),
  error(
    'journeys-know-contract-and-text',
    'A journey drives the product from outside; the stack and the seed are commands.',
    {
      from: { path: '^e2e/' },
      // Hostile texts are tried in a real browser as they are in the part's own test: fixtures hold no code of the product.
      to: { path: '^(apps|packages|tools)/', pathNot: '^packages/(contract|messages)/|\\.fixture\\.ts$' },
    },
  ),
  error(
    'nothing-imports-proofs',
    'A proof is a program at the end of the chain: move what is shared down to its owner.',
    {
      from: { pathNot: '^proofs/' },
      to: { path: '^proofs/' },
    },
  ),
  error(
    'proofs-know-public-parts',
    'A proof calls the API, the testing helpers and the public.ts of a module: write a test-*.ts beside what it needs.',
    {
      from: { path: '^proofs/' },
      to: {
        path: '^apps/',
        pathNot: ['^apps/server/src/(?!modules/|main-)', `${MODULES}[^/]+/(public|test-[^/]+)\\.ts$`],
      },
    },
  ),
  error(
    'proofs-come-in-by-name',
    "Import '@grana/server/…' or '@grana/tools/…': the manifest of that workspace lists what it offers.",
    {
      from: { path: '^proofs/' },
      to: { path: '^(apps|packages|tools)/', dependencyTypes: ['local'] },
    },
  ),
  error(
    'expectations-know-no-server',
    'The table is written from the product: a mistake of the server must not repeat itself in it.',
    {
      from: { path: '^proofs/isolation/expected/' },
      to: { pathNot: '^proofs/isolation/expected/' },
    },
  ),
]

const server = [
  error('foundation-knows-no-module', 'http, db, jobs and lib are given what they need by app.ts or main-*.ts.', {
    from: { path: '^apps/server/src/(http|db|jobs|lib)/', pathNot: TEST },
    to: { path: '^apps/server/src/(modules/|app\\.ts|main-|events\\.ts|reactions\\.ts|tasks\\.ts)' },
  }),
  error('modules-know-no-start', 'A module is mounted by app.ts and started by main-*.ts, never the other way.', {
    from: { path: MODULES, pathNot: TEST },
    to: { path: '^apps/server/src/(app\\.ts|main-)' },
  }),
  error('module-door', 'Another module is entered through its public.ts: add there what you need, or move the rule.', {
    from: { path: `${MODULES}([^/]+)/`, pathNot: TEST },
    to: { path: MODULES, pathNot: [`${MODULES}$1/`, `${MODULES}[^/]+/public\\.ts$`] },
  }),
  error('seeds-stay-outside', 'The running server knows no seed world: only the seed command and tests build it.', {
    from: { path: '^apps/server/src/', pathNot: [TEST, '^apps/server/src/seeds/'] },
    to: { path: '^apps/server/src/seeds/' },
  }),
  error(
    'modules-form-no-circle',
    'Turn one of the two calls into an event, or move the shared rule into a third module.',
    {
      scope: 'folder',
      from: { path: `${MODULES}[^/]+$` },
      // Tests may take the seed world, which is built through the doors of modules.
      to: { path: MODULES, circular: true },
    },
  ),
  error(
    'only-queries-touch-the-database',
    'Put the SQL into a queries file; an action takes the transaction helper and types only.',
    {
      from: { path: MODULES, pathNot: [TEST, '/queries[^/]*\\.ts$'] },
      to: {
        path: ['^apps/server/src/db/', DATABASE_LIBRARIES],
        pathNot: '^apps/server/src/db/transaction\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
  ),
  error('queries-know-no-action', 'A query is given plain values by its action.', {
    from: { path: `${MODULES}[^/]+/queries[^/]*\\.ts$`, pathNot: TEST },
    to: { path: MODULES, pathNot: '/(queries|states|policy)[^/]*\\.ts$', dependencyTypesNot: ['type-only'] },
  }),
  error('policy-and-states-are-pure', 'Load before and pass the values in: a rule does no input or output.', {
    from: { path: `${MODULES}[^/]+/(policy|states)\\.ts$` },
    to: {
      pathNot: ['^packages/contract/', '^apps/server/src/(lib|permissions)/', `${MODULES}[^/]+/(policy|states)\\.ts$`],
      dependencyTypesNot: ['type-only'],
    },
  }),
  error('permissions-are-pure', 'Who may do what is decided from values alone: load before and pass them in.', {
    from: { path: '^apps/server/src/permissions/', pathNot: TEST },
    to: { pathNot: ['^packages/contract/', '^apps/server/src/permissions/'], dependencyTypesNot: ['type-only'] },
  }),
]

const apps = [
  error(
    'features-do-not-import-features',
    'Looks go to packages/ui, domain parts to packages/parts, data to packages/client.',
    {
      from: { path: '^apps/([^/]+)/src/features/([^/]+)/' },
      to: { path: '^apps/$1/src/features/', pathNot: '^apps/$1/src/features/$2/' },
    },
  ),
  error(
    'features-know-no-routes-or-layouts',
    'The route passes in what the feature needs; addresses come from paths.ts.',
    {
      // A test opens a screen by its route.
      from: { path: '^apps/[^/]+/src/features/', pathNot: TEST },
      to: { path: '^apps/[^/]+/src/(routes/|routes\\.ts|layouts/|root\\.tsx)' },
    },
  ),
  error('app-library-knows-no-screen', 'lib/ is wiring: move screen code to a feature.', {
    from: { path: '^apps/(?!server/)[^/]+/src/lib/', pathNot: TEST },
    to: { path: '^apps/[^/]+/src/(routes/|features/|layouts/|root\\.tsx)' },
  }),
  error(
    'screens-never-touch-the-database',
    'The portal is a client like the others: call the API through packages/client.',
    {
      from: { path: '^(apps/(?!server/)|packages/)' },
      to: { path: 'node_modules/(kysely|pg|graphile-worker)/' },
    },
  ),
]

export default {
  forbidden: [...everywhere, ...rooms, ...server, ...apps],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: [GENERATED, '/(dist|build|\\.react-router)/'] },
    combinedDependencies: false,
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['types', 'import', 'node', 'browser', 'default'],
      mainFields: ['types', 'module', 'main'],
      extensions: ['.ts', '.tsx', '.mts', '.mjs', '.js', '.cjs', '.json', '.d.ts', '.css'],
    },
    skipAnalysisNotInRules: true,
  },
}
