import { writeReport as texts } from '@grana/messages/es/apps/write-report'
import { Button } from '@grana/ui/button'
import styles from './write.module.css'

export interface TemplateButtonProps {
  /** The name of the field, for readers who hear the button without seeing its place. */
  readonly label: string
  readonly name: 'summary' | 'steps' | 'impact'
  readonly weakness: string | undefined
  readonly onInsert: (text: string) => void
}

/** Headings and questions for the chosen weakness. Only an empty field offers it: nothing that was written is replaced. */
export function TemplateButton({ label, name, weakness, onInsert }: TemplateButtonProps) {
  const insert = async () => {
    const { templateForWeakness } = await import('@grana/parts/weakness/report-template')
    onInsert(templateForWeakness(weakness)[name])
    document.getElementById(`field-${name}`)?.focus()
  }
  return (
    <Button
      className={styles.template}
      look="quiet"
      size="dense"
      aria-label={texts.templateOf(label)}
      onClick={() => void insert()}
    >
      {texts.templateInsert}
    </Button>
  )
}
