import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import type { Plugin, UserConfig } from 'vite'
import { readAppRuntime } from '../src/app-settings.ts'
import { compressFiles } from './compress-files.ts'

/** Scripts that stand in the document and run before anything is loaded, in their order. */
function earlyScripts(scripts: readonly string[]): Plugin {
  return {
    name: 'early-scripts',
    transformIndexHtml: () =>
      scripts.map((children) => ({ tag: 'script', children, injectTo: 'head-prepend' as const })),
  }
}

/** While developing Vite serves the files, so it says as well what the process that serves them would say. */
function runtimeFile(): Plugin {
  return {
    name: 'runtime-file',
    configureServer: (server) => {
      server.middlewares.use('/runtime.json', (_request, response) => {
        response.setHeader('content-type', 'application/json')
        response.end(JSON.stringify(readAppRuntime(process.env)))
      })
    },
  }
}

function compressed(): Plugin {
  let folder = ''
  return {
    name: 'compressed-files',
    apply: 'build',
    configResolved: ({ root, build }) => {
      folder = join(root, build.outDir)
    },
    closeBundle: () => compressFiles(folder),
  }
}

/** An app has React's renderer by `parts` alone: the name by which the plug-in for React asks for it leads nowhere here. */
function rendererOfParts(): Plugin {
  return {
    name: 'renderer-of-parts',
    enforce: 'post',
    config: (config) => {
      const others = config.optimizeDeps?.include?.filter((name) => name !== 'react-dom') ?? []
      config.optimizeDeps = { ...config.optimizeDeps, include: [...others, '@grana/parts > react-dom/client'] }
    },
  }
}

/** How every browser app is built. */
export function appConfig(scripts: readonly string[]): UserConfig {
  return {
    plugins: [react(), rendererOfParts(), earlyScripts(scripts), runtimeFile(), compressed()],
    publicDir: join(import.meta.dirname, '../public'),
    // A `data:` font or picture would need a wider content policy.
    build: { outDir: 'dist', target: 'es2022', assetsInlineLimit: 0 },
    server: { strictPort: true, allowedHosts: ['.grana.localhost'] },
  }
}
