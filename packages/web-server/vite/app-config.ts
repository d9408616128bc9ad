import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import type { Plugin, UserConfig } from 'vite'
import { getAppRuntime } from '../src/app-settings.ts'
import { compressFiles } from './compress-files.ts'

/** Inline scripts of the document that run before anything is loaded, in their order. */
function earlyScripts(scripts: readonly string[]): Plugin {
  return {
    name: 'early-scripts',
    transformIndexHtml: () =>
      scripts.map((children) => ({ tag: 'script', children, injectTo: 'head-prepend' as const })),
  }
}

/** In development Vite serves the files, so it also serves the runtime file of the production process. */
function runtimeFile(): Plugin {
  return {
    name: 'runtime-file',
    configureServer: (server) => {
      server.middlewares.use('/runtime.json', (_request, response) => {
        response.setHeader('content-type', 'application/json')
        response.end(JSON.stringify(getAppRuntime(process.env)))
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

/**
 * An app gets React's renderer through `parts` alone: the name under which the React plug-in requests it does not
 * resolve here.
 */
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

const smallMarks =
  /packages\/(?:ui\/src\/marks|parts\/src\/report\/report-marks|messages\/src\/es\/formats|contract\/src\/(?:reports\/values|reports\/reward|program-values|fields|record-keys|tenancy)\.ts|messages\/src\/es\/programs\/team-roles)/

/** The Vite configuration of every browser app. */
export function appConfig(scripts: readonly string[]): UserConfig {
  return {
    plugins: [react(), rendererOfParts(), earlyScripts(scripts), runtimeFile(), compressed()],
    publicDir: join(import.meta.dirname, '../public'),
    // A `data:` font or picture would need a wider content security policy.
    build: {
      outDir: 'dist',
      target: 'es2022',
      assetsInlineLimit: 0,
      rolldownOptions: {
        output: {
          // Every home shows them, and each set of screens that shares one would make a file of its own.
          codeSplitting: { groups: [{ name: 'marks', test: smallMarks }] },
        },
      },
    },
    server: { strictPort: true, allowedHosts: ['.grana.localhost'] },
  }
}
