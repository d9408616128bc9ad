import { program as texts } from '@grana/messages/es/program'
import { Block } from './block.tsx'
import styles from './about.module.css'

export function About({ description }: { readonly description: string | undefined }) {
  if (!description) return null
  return (
    <Block id="about" heading={texts.about} isHeadingHidden>
      <div className={styles.text}>
        {description.split(/\n\s*\n/).map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </Block>
  )
}
