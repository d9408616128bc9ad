import './validation-mode.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { galleryTexts } from '@grana/messages/es/gallery'
import { chooseTheme, startTheme } from '@grana/ui/theme'
import { Gallery } from './gallery.tsx'
import '@grana/ui/tokens.css'
import '@grana/ui/fonts.css'
import '@grana/ui/base.css'

const wanted = new URLSearchParams(location.search).get('theme')
startTheme()
if (wanted === 'light' || wanted === 'dark' || wanted === 'system') chooseTheme(wanted)
document.title = galleryTexts.pageTitle

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <Gallery />
    </StrictMode>,
  )
}
