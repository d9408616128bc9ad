import { useState } from 'react'
import { joinLimits } from '@grana/contract/programs/join-terms'
import { askToJoin, type JoinableProgram } from '@grana/contract/programs/joining'
import { joinConditions } from '@grana/messages/es/programs/join-conditions'
import { joining as texts } from '@grana/messages/es/programs/joining'
import { textLengthOf } from '@grana/parts/form/text-length'
import { useApi } from '@grana/parts/query/api-context'
import { useAction } from '@grana/parts/query/use-action'
import { Button } from '@grana/ui/button'
import { Checkbox } from '@grana/ui/checkbox'
import { Dialog } from '@grana/ui/dialog'
import { Field } from '@grana/ui/field'
import { TextArea } from '@grana/ui/input'

interface WordsProps {
  readonly needsAgreement: boolean
  readonly message: string
  readonly isTicked: boolean
  readonly errors: { readonly message?: string; readonly agreement?: string }
  readonly onMessage: (text: string) => void
  readonly onTick: (isTicked: boolean) => void
}

function Words({ needsAgreement, message, isTicked, errors, onMessage, onTick }: WordsProps) {
  return (
    <>
      <p>{texts.askText}</p>
      <Field
        label={texts.message}
        hint={texts.messageHint}
        required
        {...textLengthOf(message, joinLimits.words, errors.message)}
      >
        <TextArea rows={4} value={message} onChange={({ target }) => onMessage(target.value)} />
      </Field>
      {needsAgreement ? (
        <Checkbox checked={isTicked} error={errors.agreement} onChange={({ target }) => onTick(target.checked)}>
          {joinConditions.agreement}
        </Checkbox>
      ) : null}
    </>
  )
}

/** Opens the form that asks to take part in a private program. */
export function AskToJoin({ program }: { readonly program: JoinableProgram }) {
  const client = useApi()
  const { act, isBusy } = useAction()
  const [isOpen, setIsOpen] = useState(false)
  const [message, setMessage] = useState('')
  const [isTicked, setIsTicked] = useState(false)
  const [errors, setErrors] = useState<WordsProps['errors']>({})
  const needsAgreement = program.conditions.some(({ condition }) => condition === 'agreement')
  const close = () => setIsOpen(false)
  const send = () => {
    const missing = {
      ...(message.trim() === '' && { message: texts.messageMissing }),
      ...(needsAgreement && !isTicked && { agreement: joinConditions.agreementMissing }),
    }
    setErrors(missing)
    if (Object.keys(missing).length > 0 || textLengthOf(message, joinLimits.words).error !== undefined) return
    const body = { message, ...(needsAgreement && { agrees: true }) }
    act('ask', {
      work: () => client.call(askToJoin, { params: { program: program.id }, body }),
      done: texts.sent,
      after: close,
    })
  }
  return (
    <>
      <Button size="dense" aria-label={texts.askName(program.name)} onClick={() => setIsOpen(true)}>
        {texts.ask}
      </Button>
      <Dialog
        open={isOpen}
        onClose={close}
        title={texts.askTitle(program.name)}
        closeLabel={texts.cancel}
        actions={
          <>
            <Button look="line" onClick={close}>
              {texts.cancel}
            </Button>
            <Button busy={isBusy} busyText={texts.sending} onClick={send}>
              {texts.send}
            </Button>
          </>
        }
      >
        <Words
          needsAgreement={needsAgreement}
          message={message}
          isTicked={isTicked}
          errors={errors}
          onMessage={setMessage}
          onTick={setIsTicked}
        />
      </Dialog>
    </>
  )
}
