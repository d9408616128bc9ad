import { useState } from 'react'
import { useOrganization } from '#app/lib/organization/organization-context.ts'
import { credentialLimits, saveCredentialInstructions } from '@grana/contract/programs/credential-pools'
import { testCredentials } from '@grana/messages/es/credentials/credential-pools'
import { isTooLong, textLengthOf } from '@grana/parts/form/text-length'
import { useApi } from '@grana/parts/query/api-context'
import { useAction } from '@grana/parts/query/use-action'
import { Button } from '@grana/ui/button'
import { Dialog } from '@grana/ui/dialog'
import { Field } from '@grana/ui/field'
import { TextArea } from '@grana/ui/input'
import type { PoolProps } from './credential-dialog.tsx'
import styles from './credentials.module.css'

const texts = testCredentials.instructions

/** What agents read before they test the target. */
export function Instructions({ program, pool }: PoolProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className={styles.instructions}>
      <p className={pool.instructions === null ? styles.meta : styles.written}>{pool.instructions ?? texts.none}</p>
      <Button look="quiet" size="dense" onClick={() => setIsOpen(true)}>
        {pool.instructions === null ? texts.write : texts.edit}
      </Button>
      {isOpen ? <InstructionsDialog program={program} pool={pool} onClose={() => setIsOpen(false)} /> : null}
    </div>
  )
}

function InstructionsDialog({ program, pool, onClose }: PoolProps & { readonly onClose: () => void }) {
  const client = useApi()
  const { id: organization } = useOrganization()
  const [text, setText] = useState(pool.instructions ?? '')
  const { act, isBusy } = useAction()
  const params = { organization, program, target: pool.target.id }
  const save = () => {
    if (isTooLong(text, credentialLimits.instructions)) return
    act('save', {
      work: () => client.call(saveCredentialInstructions, { params, body: { instructions: text.trim() } }),
      done: texts.saved,
      after: onClose,
    })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={pool.target.name}
      closeLabel={testCredentials.cancel}
      actions={
        <>
          <Button look="line" onClick={onClose}>
            {testCredentials.cancel}
          </Button>
          <Button busy={isBusy} onClick={save}>
            {texts.save}
          </Button>
        </>
      }
    >
      <Field label={texts.label} hint={texts.hint} {...textLengthOf(text, credentialLimits.instructions, undefined)}>
        <TextArea rows={6} value={text} onChange={({ target }) => setText(target.value)} />
      </Field>
    </Dialog>
  )
}
