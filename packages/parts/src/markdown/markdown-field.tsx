import { useRef, useState } from 'react'
import { markdownTexts as texts } from '@grana/messages/es/apps/markdown'
import { Button } from '@grana/ui/button'
import { classNames } from '@grana/ui/class-names'
import { Field, type FieldProps } from '@grana/ui/field'
import { TextArea } from '@grana/ui/input'
import { handleFormatKey, MarkdownToolbar } from './markdown-toolbar.tsx'
import { MarkdownView } from './markdown-view.tsx'
import styles from './markdown-field.module.css'

export interface MarkdownFieldProps extends Pick<
  FieldProps,
  'label' | 'hint' | 'echo' | 'error' | 'id' | 'required' | 'aside'
> {
  readonly value: string
  readonly onChange: (text: string) => void
  /** Lines of the empty field; it grows with its text. */
  readonly rows?: 3 | 6
}

/** Markdown editor: a toolbar, a monospace text area and a preview. */
export function MarkdownField({ value, onChange, rows = 3, ...field }: MarkdownFieldProps) {
  const area = useRef<HTMLTextAreaElement>(null)
  const [isPreview, setIsPreview] = useState(false)
  // An error belongs to the text, which the preview hides.
  const isPreviewShown = isPreview && !field.error
  return (
    <Field {...field}>
      <div className={classNames(styles.editor, field.error ? styles.invalid : undefined)}>
        <div className={styles.bar}>
          {isPreviewShown ? (
            <span className={styles.tools} />
          ) : (
            <MarkdownToolbar label={texts.toolbar(field.label)} field={area} />
          )}
          <Button
            className={styles.switch}
            look="quiet"
            size="dense"
            aria-pressed={isPreviewShown}
            aria-label={texts.previewOf(field.label)}
            onClick={() => setIsPreview(!isPreviewShown)}
          >
            {isPreviewShown ? texts.write : texts.preview}
          </Button>
        </div>
        {isPreviewShown ? (
          <div className={styles.preview}>
            {value.trim() ? <MarkdownView text={value} /> : <p className={styles.none}>{texts.empty}</p>}
          </div>
        ) : null}
        <TextArea
          ref={area}
          hidden={isPreviewShown}
          className={styles.text}
          rows={rows}
          spellCheck
          value={value}
          onChange={({ target }) => {
            // Typing goes on in the text, also when it corrects the error that had ended the preview.
            setIsPreview(false)
            onChange(target.value)
          }}
          onKeyDown={handleFormatKey}
        />
      </div>
    </Field>
  )
}
