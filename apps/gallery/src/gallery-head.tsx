import { useState } from 'react'
import { brand } from '@grana/messages/brand'
import { galleryTexts as texts } from '@grana/messages/es/gallery'
import { IconButton } from '@grana/ui/button'
import { Drawer } from '@grana/ui/drawer'
import { Container, Narrow, Wide } from '@grana/ui/grid'
import { CircleHalfIcon, DesktopIcon, ListIcon, MoonIcon, SunIcon } from '@grana/ui/icons'
import { Logo } from '@grana/ui/mark'
import { Navigation } from '@grana/ui/navigation'
import type { NavigationItem } from '@grana/ui/navigation'
import { NavigationList } from '@grana/ui/navigation-list'
import { RadioMenu } from '@grana/ui/radio-menu'
import { StickyHeader } from '@grana/ui/sticky-header'
import { chooseTheme, useTheme } from '@grana/ui/theme'
import styles from './gallery.module.css'

const { links } = texts

export const navigationItems: readonly NavigationItem[] = [
  {
    label: texts.menu1,
    items: [
      { href: '#actions', label: links.bounty, description: links.bountyText },
      { href: '#fields', label: links.pentest, description: links.pentestText, current: true },
    ],
  },
  {
    label: texts.menu2,
    items: [
      { href: '#combobox', label: links.finance, description: links.financeText },
      { href: '#layers', label: links.automobile, description: links.automobileText },
    ],
  },
  { href: '#marks', label: links.programs },
  { href: '#hero', label: links.contact },
]

function ThemeMenu() {
  const { choice } = useTheme()
  return (
    <RadioMenu
      label={texts.theme}
      icon={<CircleHalfIcon />}
      value={choice}
      onChoose={chooseTheme}
      items={[
        { value: 'light', label: texts.themes.light, icon: <SunIcon /> },
        { value: 'dark', label: texts.themes.dark, icon: <MoonIcon /> },
        { value: 'system', label: texts.themes.system, icon: <DesktopIcon /> },
      ]}
    />
  )
}

export function GalleryHead() {
  const [open, setOpen] = useState(false)
  return (
    <StickyHeader>
      <Container className={styles.bar}>
        <Logo className={styles.logo} name={brand.name} href="#main" label={texts.home} />
        <Wide>
          <Navigation label={texts.navigation} items={navigationItems} />
        </Wide>
        <div className={styles.end}>
          <ThemeMenu />
          <Narrow>
            <IconButton
              label={texts.openMenu}
              aria-expanded={open}
              aria-haspopup="dialog"
              onClick={() => setOpen(true)}
            >
              <ListIcon />
            </IconButton>
          </Narrow>
        </div>
        <Drawer
          open={open}
          onClose={() => setOpen(false)}
          title={texts.menu}
          closeLabel={texts.close}
          keepsScroll={false}
        >
          <NavigationList label={texts.navigation} items={navigationItems} onChoose={() => setOpen(false)} />
        </Drawer>
      </Container>
    </StickyHeader>
  )
}
