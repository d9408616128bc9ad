import { useEffect, useRef } from 'react'
import { paths } from '#app/paths.ts'
import { contact } from '@grana/messages/es/contact'
import { Button, ButtonLink } from '@grana/ui/button'
import styles from './contact-done.module.css'

/** Stands where the form was. The focus comes to the heading: it would be lost with the form otherwise. */
export function ContactDone({ onAgain }: { readonly onAgain: () => void }) {
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
      <p className={styles.actions}>
        <ButtonLink href={paths.home()}>{contact.done.home}</ButtonLink>
        <Button look="line" onClick={onAgain}>
          {contact.done.again}
        </Button>
      </p>
    </div>
  )
}
