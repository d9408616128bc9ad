import { defineConfig } from 'vite'
import { handoffScript } from '@grana/parts/app/handoff-script'
import { themeScript } from '@grana/ui/theme-script'
import { appConfig } from '@grana/web-server/vite/app-config'

export default defineConfig(appConfig([handoffScript, themeScript]))
