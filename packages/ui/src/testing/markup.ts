import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'

/** What the strict content policy forbids in a document: styles, scripts and handlers written into the markup. */
export const FORBIDDEN_MARKUP = /\sstyle=|<style|<script|\son[a-z]+=/

export function markupOf(piece: ReactNode): string {
  return renderToString(piece)
}
