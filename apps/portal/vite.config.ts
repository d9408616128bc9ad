import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { legalTexts } from './legal-text-plugin.ts'

const framework = /node_modules[\\/](?:react|react-dom|react-router|scheduler)[\\/]/
const ours = /(?:packages[\\/](?:ui|messages)|apps[\\/]portal)[\\/]src/
// The landing page, which most visits begin with, has none.
const pageHead = /[\\/](?:page-head|page-crumbs|breadcrumb)\b/

export default defineConfig({
  plugins: [reactRouter(), legalTexts()],
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
                { name: 'shell', test: (id) => ours.test(id) && !pageHead.test(id), minShareCount: 2, priority: 1 },
                { name: 'page', test: pageHead },
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
