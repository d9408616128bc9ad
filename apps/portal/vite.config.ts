import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { iconModules } from './icon-modules-plugin.ts'
import { legalTexts } from './legal-text-plugin.ts'

const framework = /node_modules[\\/](?:react|react-dom|react-router|scheduler)[\\/]/
// What every public page stands in; with it comes whatever it imports, and nothing that only a few pages share. The
// route files themselves stay outside: the router finds the styles of a page by them.
const frame =
  /apps[\\/]portal[\\/]src[\\/](?:layouts[\\/](?:public-(?:header|footer)|connection-notice|failure-page|notifications|use-focus-on-navigation)|lib[\\/](?:page-(?:link|meta|crumbs)|late-text|nonce-context))/
// Heads, figures and the like: so small, and on so many pages, that a file for each would weigh more than carrying them.
const smallParts =
  /ui[\\/]src[\\/](?:bands[\\/](?:page-head|section(?:-head)?)|navigation[\\/]breadcrumb|marks[\\/](?:figure|severity)|states[\\/]loading)\b/

export default defineConfig({
  plugins: [reactRouter(), legalTexts(), iconModules()],
  build: {
    target: 'es2022',
    // A `data:` font or picture would need a wider content policy.
    assetsInlineLimit: 0,
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              // A few files instead of a dozen of scraps: 6 KB less after compression.
              groups: [
                { name: 'framework', test: framework, priority: 2 },
                { name: 'shell', test: (id) => frame.test(id) || smallParts.test(id), priority: 1 },
              ],
            },
          },
        },
      },
    },
  },
  // The tools start every process with its own port; a second guess of Vite would hide a taken one.
  server: { strictPort: true },
})
