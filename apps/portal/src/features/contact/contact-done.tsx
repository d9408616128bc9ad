import { useEffect, useRef } from 'react'
import { paths } from '#app/paths.ts'
import { contact } from '@grana/messages/es/contact'
import { Button, ButtonLink } from '@grana/ui/button'
import styles from './contact-done.module.css'

export interface ContactDoneProps {
  /** Response time to a message, where the installation sets it. */
  readonly answer: string | undefined
  readonly onAgain: () => void
}

/** Replaces the form. The heading takes the focus, which would otherwise be lost with the form. */
export function ContactDone({ answer, onAgain }: ContactDoneProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus()
  }, [])
  return (
    <div className={styles.done}>
      <h2 className={styles.heading} ref={heading} tabIndex={-1}>
        {contact.done.heading}
      </h2>
      <p className={styles.text}>{contact.done.text}</p>
      {answer ? <p className={styles.text}>{contact.next.answer(answer)}</p> : null}
      <p className={styles.actions}>
        <ButtonLink href={paths.home()}>{contact.done.home}</ButtonLink>
        <Button look="line" onClick={onAgain}>
          {contact.done.again}
        </Button>
      </p>
    </div>
  )
}
