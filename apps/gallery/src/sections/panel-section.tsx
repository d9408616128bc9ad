import { useRef } from 'react'
import { Section } from '#app/section.tsx'
import { galleryTexts as texts } from '@grana/messages/es/gallery'
import { useScrollMemory } from '@grana/ui/scroll-memory'
import styles from '#app/gallery.module.css'

const lines = Array.from({ length: 60 }, (_, index) => index + 1)

export function PanelSection() {
  const panel = useRef<HTMLDivElement>(null)
  useScrollMemory(panel)
  return (
    <Section name="panel">
      <div
        className={styles.panel}
        ref={panel}
        id="remembered-panel"
        role="region"
        aria-label={texts.sections.panel}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be within reach of the keyboard
        tabIndex={0}
      >
        <ul>
          {lines.map((line) => (
            <li key={line}>{texts.panelLine(line)}</li>
          ))}
        </ul>
      </div>
    </Section>
  )
}
