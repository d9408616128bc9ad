import { useState, type ReactNode } from 'react'
import { CaretRightIcon } from '../icons/icons.tsx'
import { classNames } from '../layout/class-names.ts'
import styles from './details.module.css'

export interface DetailsProps {
  readonly summary: ReactNode
  /** Open whatever the user chose: an error inside must be seen. */
  readonly forced?: boolean
  readonly className?: string | undefined
  /** When it is opened: content that is loaded only then. */
  readonly onOpen?: () => void
  readonly children: ReactNode
}

/** Content on demand, below the line that opens it. */
export function Details({ summary, forced = false, className, onOpen, children }: DetailsProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details
      className={classNames(styles.details, className)}
      open={isOpen || forced}
      onToggle={({ currentTarget }) => {
        setIsOpen(currentTarget.open)
        if (currentTarget.open) onOpen?.()
      }}
    >
      <summary className={styles.summary}>
        <CaretRightIcon className={styles.caret} />
        {summary}
      </summary>
      {children}
    </details>
  )
}
