import { startApp } from '@grana/parts/app/start-app'
import { routes } from './routes.tsx'
import '@grana/ui/fonts.css'
import '@grana/ui/tokens.css'
import '@grana/ui/base.css'

void startApp(routes)
