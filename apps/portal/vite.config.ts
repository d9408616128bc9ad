import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { iconModules } from './icon-modules-plugin.ts'
import { legalTexts } from './legal-text-plugin.ts'
import { sharedFiles } from './shared-files.ts'
import routes from './src/routes.ts'

const framework = /node_modules[\\/](?:react|react-dom|react-router|scheduler)[\\/]/
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
              groups: [{ name: 'framework', test: framework, priority: 100 }, ...sharedFiles(routes)],
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
