import { useEffect } from 'react'
import { portal } from '@grana/messages/es/portal'
import { CircleHalfIcon, DesktopIcon, MoonIcon, SunIcon } from '@grana/ui/icons'
import { RadioMenu, type RadioMenuItem } from '@grana/ui/radio-menu'
import { chooseTheme, startTheme, useTheme, type ThemeChoice } from '@grana/ui/theme'

const { theme } = portal

const items: readonly RadioMenuItem<ThemeChoice>[] = [
  { value: 'light', label: theme.light, icon: <SunIcon /> },
  { value: 'dark', label: theme.dark, icon: <MoonIcon /> },
  { value: 'system', label: theme.system, icon: <DesktopIcon /> },
]

export function ThemeMenu() {
  const { choice } = useTheme()
  useEffect(startTheme, [])
  return <RadioMenu label={theme.label} icon={<CircleHalfIcon />} items={items} value={choice} onChoose={chooseTheme} />
}
