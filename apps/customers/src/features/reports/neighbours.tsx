import { useNavigate } from 'react-router'
import { reportWork } from '@grana/messages/es/apps/report-work'
import { CaretDownIcon, CaretUpIcon } from '@grana/ui/icons'
import { Link } from '@grana/ui/link'
import { useKeyActions, useShortcutChoice } from './keys/shortcuts.ts'
import { useNeighbours } from './use-neighbours.ts'
import styles from './neighbours.module.css'

const texts = reportWork.neighbours

interface StepProps {
  readonly href: string | undefined
  readonly label: string
  readonly icon: typeof CaretUpIcon
}

function Step({ href, label, icon: Icon }: StepProps) {
  if (href === undefined) {
    return (
      <span className={styles.step} aria-hidden>
        <Icon />
      </span>
    )
  }
  return (
    <Link className={styles.step} href={href} aria-label={label} title={label}>
      <Icon />
    </Link>
  )
}

/** Links to the previous and the next report of the list. */
export function Neighbours({ id }: { readonly id: string }) {
  const found = useNeighbours(id)
  const navigate = useNavigate()
  const [hasKeys] = useShortcutChoice()
  const go = (href: string | undefined) => () => {
    if (href !== undefined) void navigate(href)
  }
  useKeyActions(hasKeys, { j: go(found?.next), k: go(found?.previous) })
  if (found === undefined || found.total < 2) return null
  return (
    <nav className={styles.neighbours} aria-label={texts.label}>
      <span className={styles.position}>{texts.position(found.position, found.total)}</span>
      <Step href={found.previous} label={texts.previous} icon={CaretUpIcon} />
      <Step href={found.next} label={texts.next} icon={CaretDownIcon} />
    </nav>
  )
}
