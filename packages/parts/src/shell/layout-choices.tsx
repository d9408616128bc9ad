import { shell } from '@grana/messages/es/apps/shell'
import { IconButton } from '@grana/ui/button'
import { ListIcon, SlidersHorizontalIcon } from '@grana/ui/icons'
import { useLayout } from './use-layout.ts'
import styles from './layout-choices.module.css'

const texts = shell.layout

/** Collapses and expands the sidebar; only on wide screens. */
export function SidebarToggle() {
  const { sidebar, change } = useLayout()
  const isOpen = sidebar === 'open'
  return (
    <div className={styles.wide}>
      <IconButton
        label={isOpen ? texts.collapse : texts.expand}
        aria-expanded={isOpen}
        onClick={() => change({ sidebar: isOpen ? 'collapsed' : 'open' })}
      >
        {/* A caret would look like the back link next to it. */}
        <ListIcon />
      </IconButton>
    </div>
  )
}

/** More rows of a list on one screen. */
export function DensityToggle() {
  const { density, change } = useLayout()
  const isDense = density === 'dense'
  return (
    <div className={styles.wide}>
      <IconButton
        label={texts.dense}
        aria-pressed={isDense}
        onClick={() => change({ density: isDense ? 'normal' : 'dense' })}
      >
        <SlidersHorizontalIcon />
      </IconButton>
    </div>
  )
}
