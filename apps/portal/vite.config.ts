import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [reactRouter()],
  build: {
    target: 'es2022',
    // A `data:` font or picture would need a wider content policy.
    assetsInlineLimit: 0,
  },
  // The tools start every process with its own port; a second guess of Vite would hide a taken one.
  server: { strictPort: true },
})
