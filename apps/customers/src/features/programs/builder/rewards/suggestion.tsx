import { useState } from 'react'
import { builder } from '@grana/messages/es/apps/builder'
import { Button } from '@grana/ui/button'
import { Dialog } from '@grana/ui/dialog'

const texts = builder.scope.suggestion

export interface SuggestionProps {
  /** The grid is empty, so filling it loses nothing. */
  readonly isEmpty: boolean
  readonly onSuggest: () => void
}

/** Fills the grid with suggested amounts, and asks before overwriting existing ones. */
export function Suggestion({ isEmpty, onSuggest }: SuggestionProps) {
  const [isAsked, setIsAsked] = useState(false)
  const close = () => setIsAsked(false)
  const overwrite = () => {
    onSuggest()
    close()
  }
  return (
    <>
      <Button look="line" size="dense" onClick={() => (isEmpty ? onSuggest() : setIsAsked(true))}>
        {builder.scope.gridSuggested}
      </Button>
      <Dialog
        open={isAsked}
        onClose={close}
        title={texts.question}
        closeLabel={texts.keep}
        actions={
          <>
            <Button look="line" onClick={close}>
              {texts.keep}
            </Button>
            <Button onClick={overwrite}>{texts.confirm}</Button>
          </>
        }
      >
        <p>{texts.text}</p>
      </Dialog>
    </>
  )
}
