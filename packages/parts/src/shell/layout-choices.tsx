import { shell } from '@grana/messages/es/apps/shell'
import { IconButton } from '@grana/ui/button'
import { ListIcon, SlidersHorizontalIcon } from '@grana/ui/icons'
import { useLayout } from './use-layout.ts'
import styles from './layout-choices.module.css'

const texts = shell.layout

/** Gives the room of the places to the screen, and takes it back; only where they stand at the side. */
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
        {/* A caret beside the way back would look like it. */}
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
