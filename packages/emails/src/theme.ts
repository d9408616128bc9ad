import type { CSSProperties } from 'react'
import { emailThemes } from '@grana/contract/appearance/palette'

type Theme = Readonly<Record<keyof typeof emailThemes.dark, string>>

function pick(theme: Theme) {
  return {
    bg: theme.bg,
    sunken: theme.sunken,
    ink: theme.ink,
    muted: theme.muted,
    subtle: theme.subtle,
    grana: theme.grana,
    anil: theme.anil,
    line: theme.line,
    bands: [theme['sev-1'], theme['sev-2'], theme['sev-3'], theme['sev-4']],
    footer: theme.foot,
    action: theme.action,
    onAction: theme['on-action'],
  } as const
}

const { light } = emailThemes

/** Values, not custom properties: email clients do not support these. */
export const lightTheme = {
  ...pick(light),
  onFooter: light['foot-ink'],
  onFooterMuted: light['foot-muted'],
  mark: light.grana,
  footerMark: light['foot-grana'],
} as const

const dark = pick(emailThemes.dark)

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
