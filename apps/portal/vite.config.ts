import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { iconModules } from './icon-modules-plugin.ts'
import { legalTexts } from './legal-text-plugin.ts'
import { plainContract } from './plain-contract-plugin.ts'

const framework = /node_modules[\\/](?:react|react-dom|react-router|scheduler)[\\/]/
// What every public page stands in; with it comes whatever it imports, and nothing that only a few pages share. The
// route files themselves stay outside: the router finds the styles of a page by them.
const frame =
  /packages[\\/]parts[\\/]src[\\/]frame[\\/]|apps[\\/]portal[\\/]src[\\/](?:layouts[\\/](?:public-(?:header|footer)|failure-page|late-frame)|lib[\\/](?:page-(?:link|meta|crumbs)|late-text|nonce-context))/
// Heads, figures and the like: so small, and on so many pages, that a file for each would weigh more than carrying them.
const smallParts =
  /ui[\\/]src[\\/](?:bands[\\/](?:page-head|section(?:-head)?)|navigation[\\/]breadcrumb|marks[\\/](?:figure|severity)|states[\\/]loading)\b|messages[\\/]src[\\/]es[\\/]formats[\\/]numbers\b/
// What every call stands on, and every form: checking, sending, saying what went wrong.
const calls =
  /node_modules[\\/]zod[\\/]|packages[\\/](?:contract[\\/]src[\\/](?:fields|validation|operation|errors)|client[\\/]src[\\/](?:call-error|create-client|make-request))/
const fields = /packages[\\/]ui[\\/]src[\\/]forms[\\/](?:input|field)\b(?!-)/
// The code of these fields comes late and the server writes them: without their styles the form would jump.
const lateFields =
  /packages[\\/](?:parts[\\/]src[\\/](?:captcha[\\/]captcha-field|person[\\/]person-fields)|ui[\\/]src[\\/]forms[\\/](?:checkbox|combobox))\.module\.css/
const fieldErrors = /packages[\\/]ui[\\/]src[\\/]forms[\\/]field-(?:error|context)\b/
const forms =
  /packages[\\/](?:parts[\\/]src[\\/]form[\\/](?:use-contract-form|use-field|call-error|use-is-alive)|messages[\\/]src[\\/]es[\\/](?:errors-unheard|validation-common|forms)\b)/
// What every page of account entry stands in, and nothing that only its forms need.
const account =
  /apps[\\/]portal[\\/]src[\\/](?:account-paths|lib[\\/](?:session[\\/](?!door)|entry[\\/](?:auth-page|text-with-link|link-token)|page-handle|kept-toast(?!-words)))|client[\\/]src[\\/]session[\\/]token-cookies|messages[\\/]src[\\/]es[\\/]account[\\/]auth\b|parts[\\/]src[\\/]frame[\\/]follow-visits/

/** One mark per file, and nothing that differs from class to class: what repeats costs next to nothing compressed. */
function className(name: string, file: string): string {
  const mark = createHash('sha256')
    .update(relative(import.meta.dirname, file))
    .digest('hex')
    .slice(0, 5)
  return `${name}_${mark}`
}

export default defineConfig({
  plugins: [reactRouter(), legalTexts(), iconModules(), plainContract()],
  css: { modules: { generateScopedName: className } },
  build: {
    target: 'es2022',
    // A `data:` font or picture would need a wider content policy.
    assetsInlineLimit: 0,
    // Names of files stand in the map of screens and in every import; hexadecimal digests compress better: 300 bytes a page.
    rolldownOptions: { output: { hashCharacters: 'hex' } },
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              // A few files instead of a dozen of scraps: 6 KB less after compression.
              groups: [
                { name: 'framework', test: framework, priority: 6 },
                { name: 'calls', test: calls, priority: 3 },
                { name: 'field-errors', test: fieldErrors, priority: 4 },
                { name: 'fields', test: (id) => fields.test(id) || lateFields.test(id), priority: 3 },
                { name: 'forms', test: forms, priority: 2 },
                { name: 'account', test: account, priority: 2 },
                { name: 'shell', test: (id) => frame.test(id) || smallParts.test(id), priority: 5 },
              ],
            },
          },
        },
      },
    },
  },
  // Parts of the measuring that are never used here: its console words, its worker, and recording of frames and shadows.
  define: {
    __SENTRY_DEBUG__: 'false',
    __SENTRY_EXCLUDE_REPLAY_WORKER__: 'true',
    __RRWEB_EXCLUDE_IFRAME__: 'true',
    __RRWEB_EXCLUDE_SHADOW_DOM__: 'true',
  },
  // Found by the server only when the first page asks for it, which would load that page twice in development.
  optimizeDeps: { include: ['zod/mini'] },
  // The tools start every process with its own port; a second guess of Vite would hide a taken one.
  server: { strictPort: true },
})
