import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [reactRouter()],
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
              // Two files that every page needs, instead of a dozen of scraps: 6 KB less after compression.
              groups: [
                { name: 'framework', test: /node_modules[\\/](?:react|react-dom|react-router|scheduler)[\\/]/ },
                { name: 'shell', test: /(?:packages[\\/](?:ui|messages)|apps[\\/]portal)[\\/]src/, minShareCount: 2 },
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
