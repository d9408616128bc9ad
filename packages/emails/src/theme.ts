import type { CSSProperties } from 'react'

/** The tokens of the light theme, written out: email clients support no CSS variables. */
export const lightTheme = {
  bg: '#f7f8f6',
  sunken: '#ecefeb',
  ink: '#14202a',
  muted: '#46525c',
  subtle: '#5b6670',
  grana: '#a8123e',
  anil: '#17507f',
  line: '#cfd5cf',
  bands: ['#f2e6ea', '#f0b3c3', '#dc6a8b', '#a8123e'],
  footer: '#14202a',
  onFooter: '#ffffff',
  onFooterMuted: '#b4bec5',
  mark: '#a8123e',
  footerMark: '#ff84a1',
  action: '#14202a',
  onAction: '#ffffff',
} as const

const dark = {
  bg: '#0d1317',
  sunken: '#1c262c',
  ink: '#e8eef0',
  muted: '#a8b4bb',
  subtle: '#8c99a2',
  grana: '#ff84a1',
  anil: '#8ec5f4',
  line: '#2b373f',
  bands: ['#2a1d23', '#5b2437', '#a32a52', '#ee5f86'],
  footer: '#0a0f12',
  action: '#eef2f0',
  onAction: '#10181d',
} as const

/** Overrides the inline colours in clients that know the reader's theme; the others keep the light theme. */
export const darkThemeRules = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .page { background-color: ${dark.bg} !important; }
  .well { background-color: ${dark.sunken} !important; }
  .ink { color: ${dark.ink} !important; }
  .muted { color: ${dark.muted} !important; }
  .subtle { color: ${dark.subtle} !important; }
  .grana { color: ${dark.grana} !important; }
  .anil { color: ${dark.anil} !important; }
  .line { border-color: ${dark.line} !important; }
  .rule { border-color: ${dark.ink} !important; }
  .mark { background-color: ${dark.grana} !important; }
  .action { background-color: ${dark.action} !important; color: ${dark.onAction} !important; }
  .footer { background-color: ${dark.footer} !important; }
${dark.bands.map((colour, at) => `  .band-${at} { background-color: ${colour} !important; }`).join('\n')}
}`

export const font = `Archivo, 'Helvetica Neue', Helvetica, Arial, sans-serif`
export const mono = `'Chivo Mono', ui-monospace, SFMono-Regular, Menlo, Consolas, monospace`

export const text = {
  title: {
    margin: '0',
    font: `750 32px/1.1 ${font}`,
    letterSpacing: '-0.02em',
    textWrap: 'balance',
    color: lightTheme.ink,
  },
  heading: { margin: '0', font: `700 18px/1.3 ${font}`, letterSpacing: '-0.01em', color: lightTheme.ink },
  lead: { margin: '16px 0 0', font: `400 17px/1.55 ${font}`, color: lightTheme.muted },
  body: { margin: '0', font: `400 16px/1.55 ${font}`, color: lightTheme.ink },
  strong: { margin: '0', font: `650 16px/1.4 ${font}`, color: lightTheme.ink },
  small: { margin: '0', font: `400 14px/1.5 ${font}`, color: lightTheme.subtle },
  label: { margin: '0', font: `600 14px/1.5 ${font}`, color: lightTheme.muted },
} as const satisfies Record<string, CSSProperties>
