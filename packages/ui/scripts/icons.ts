/**
 * Writes src/icons/icons.tsx: the regular weight of the icons named here, taken from Phosphor (MIT). The package's own
 * components carry six weights each, which a public page would pay for without showing them.
 */
import { writeFileSync } from 'node:fs'
import { createElement, type ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

const names = [
  'Anchor',
  'Archive',
  'ArrowClockwise',
  'ArrowRight',
  'ArrowUp',
  'ArrowUpRight',
  'At',
  'Bank',
  'Bell',
  'Broadcast',
  'Bug',
  'CalendarBlank',
  'Car',
  'CaretDown',
  'CaretLeft',
  'CaretRight',
  'CaretUp',
  'ChargingStation',
  'Check',
  'CheckCircle',
  'CircleDashed',
  'CircleHalf',
  'Clock',
  'ClockCounterClockwise',
  'Cloud',
  'Code',
  'Compass',
  'Copy',
  'Cpu',
  'Crosshair',
  'Database',
  'Desktop',
  'DeviceMobile',
  'DotsThree',
  'DownloadSimple',
  'EnvelopeSimple',
  'Eye',
  'EyeSlash',
  'FileText',
  'Funnel',
  'Globe',
  'House',
  'Image',
  'Info',
  'Key',
  'Laptop',
  'List',
  'MagnifyingGlass',
  'Minus',
  'Moon',
  'Network',
  'Paperclip',
  'PauseCircle',
  'Phone',
  'Plus',
  'Printer',
  'Prohibit',
  'Question',
  'Scales',
  'SealCheck',
  'ShareNetwork',
  'SignIn',
  'SignOut',
  'SlidersHorizontal',
  'Sun',
  'Trash',
  'UserCircle',
  'Users',
  'Video',
  'Warning',
  'WarningCircle',
  'WifiSlash',
  'X',
  'XCircle',
]

async function pathOf(name: string): Promise<string> {
  const module: Record<string, ComponentType> = await import(`@phosphor-icons/react/dist/ssr/${name}`)
  const component = module[name]
  if (!component) throw new Error(`Phosphor has no icon ${name}`)
  const paths = [...renderToStaticMarkup(createElement(component)).matchAll(/ d="([^"]+)"/g)]
  return paths.map((match) => match[1]).join('')
}

const lines = await Promise.all(
  names.map(async (name) => `export const ${name}Icon = /* @__PURE__ */ icon(\n  '${await pathOf(name)}',\n)`),
)
const head = `// Written by scripts/icons.ts from Phosphor Icons (MIT, https://phosphoricons.com): add names there, not here.
import { icon } from './icon.tsx'

`
writeFileSync(new URL('../src/icons/icons.tsx', import.meta.url), head + lines.join('\n') + '\n')
