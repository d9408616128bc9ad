import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { iconModules } from './icon-modules-plugin.ts'
import { legalTexts } from './legal-text-plugin.ts'

const framework = /node_modules[\\/](?:react|react-dom|react-router|scheduler)[\\/]/
// Code of every public page's frame, with its imports, and nothing that only a few pages share. Route files are
// excluded: the router finds the styles of a page by them.
const frame =
  /packages[\\/]parts[\\/]src[\\/]frame[\\/]|apps[\\/]portal[\\/]src[\\/](?:layouts[\\/](?:public-(?:header|footer)|failure-page|deferred-widgets)|lib[\\/](?:page-(?:link|meta|crumbs)|lazy-(?:component|text)|use-drawer|nonce-context|use-public-settings))/
// Small components on many pages: separate files would cost more than bundling them.
const smallParts =
  /ui[\\/]src[\\/](?:bands[\\/](?:page-head|section(?:-head)?)|navigation[\\/]breadcrumb|marks[\\/](?:figure|severity)|states[\\/]loading|browser[\\/]try-storage)\b|messages[\\/]src[\\/]es[\\/]formats[\\/]numbers\b/
// Code for all calls and forms: validation, requests and errors.
const calls =
  /node_modules[\\/]zod[\\/]|packages[\\/](?:contract[\\/]src[\\/](?:fields|validation|operation|errors)|client[\\/]src[\\/](?:call-error|create-client|make-request))/
const fields = /packages[\\/]ui[\\/]src[\\/]forms[\\/](?:input|field|password-input)\b(?!-)/
// These fields are server-rendered and their code loads lazily: without their styles the layout would shift.
const lazyFieldStyles =
  /packages[\\/](?:parts[\\/]src[\\/](?:captcha[\\/]captcha-field|person[\\/]person-fields)|ui[\\/]src[\\/]forms[\\/](?:checkbox|combobox))\.module\.css/
const fieldErrors = /packages[\\/]ui[\\/]src[\\/]forms[\\/]field-(?:error|context)\b/
const forms =
  /packages[\\/](?:parts[\\/]src[\\/]form[\\/](?:use-contract-form|use-field|call-error|use-is-hydrated|use-stored-draft|text-line)|messages[\\/]src[\\/]es[\\/](?:client-errors|validation-common|forms|person)\b)/
// Code of every account entry page, without what only its forms need.
const account =
  /apps[\\/]portal[\\/]src[\\/](?:account-paths|lib[\\/](?:session[\\/](?!redirect-request)|entry[\\/](?:auth-page|text-with-link|link-token)|page-handle|pending-toast(?!-texts)))|client[\\/]src[\\/]session[\\/]token-cookies|messages[\\/]src[\\/]es[\\/]account[\\/]auth\b|parts[\\/]src[\\/]frame[\\/]on-document-visible/

/** One suffix per file, the same for all its classes: repeated text compresses to almost nothing. */
function className(name: string, file: string): string {
  const mark = createHash('sha256')
    .update(relative(import.meta.dirname, file))
    .digest('hex')
    .slice(0, 5)
  return `${name}_${mark}`
}

export default defineConfig({
  plugins: [reactRouter(), legalTexts(), iconModules()],
  css: { modules: { generateScopedName: className } },
  build: {
    target: 'es2022',
    // A `data:` font or image would need a wider content policy.
    assetsInlineLimit: 0,
    // File names are in the route manifest and in every import; hexadecimal digests compress better: 300 bytes a page.
    rolldownOptions: { output: { hashCharacters: 'hex' } },
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              // A few files instead of a dozen of fragments: 6 KB less after compression.
              groups: [
                { name: 'framework', test: framework, priority: 6 },
                { name: 'calls', test: calls, priority: 3 },
                { name: 'field-errors', test: fieldErrors, priority: 4 },
                { name: 'fields', test: (id) => fields.test(id) || lazyFieldStyles.test(id), priority: 3 },
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
  // Removes unused parts of the telemetry SDK: debug messages, its worker, and recording of frames and shadow DOM.
  define: {
    __SENTRY_DEBUG__: 'false',
    __SENTRY_EXCLUDE_REPLAY_WORKER__: 'true',
    __RRWEB_EXCLUDE_IFRAME__: 'true',
    __RRWEB_EXCLUDE_SHADOW_DOM__: 'true',
  },
  // Vite would discover it only at the first page request, which would load that page twice in development.
  optimizeDeps: { include: ['zod/mini'] },
  // The tools assign each process its port; a fallback by Vite would hide a conflict.
  server: { strictPort: true },
})
