import { createHash } from 'node:crypto'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import type { Plugin } from 'vite'
import { themeScript } from '@grana/ui/theme-script'

/** Applies the product's content security policy, so that a component that violates it fails here first. */
function strictPolicy(): Plugin {
  const hash = createHash('sha256').update(themeScript).digest('base64')
  const policy = [
    "default-src 'none'",
    `script-src 'self' 'sha256-${hash}'`,
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')
  return {
    name: 'strict-policy',
    apply: 'build',
    transformIndexHtml: () => [
      { tag: 'meta', attrs: { 'http-equiv': 'Content-Security-Policy', content: policy }, injectTo: 'head-prepend' },
      { tag: 'script', children: themeScript, injectTo: 'body-prepend' },
    ],
  }
}

export default defineConfig({
  plugins: [react(), strictPolicy()],
  build: { outDir: 'dist', assetsInlineLimit: 0 },
})
