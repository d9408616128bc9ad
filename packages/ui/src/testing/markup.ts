import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'

/** What the strict content security policy forbids in a document: inline styles, scripts and handlers. */
export const FORBIDDEN_MARKUP = /\sstyle=|<style|<script|\son[a-z]+=/

export function markupOf(piece: ReactNode): string {
  return renderToString(piece)
}
