import { useState, type ReactNode } from 'react'
import type * as z from 'zod/mini'
import { CallError } from '@grana/client/call-error'
import { staffTexts as texts } from '@grana/messages/es/staff/staff'
import { FormSummary } from '@grana/parts/form/form-summary'
import { useContractForm, type BoundField } from '@grana/parts/form/use-contract-form'
import { Button } from '@grana/ui/button'
import { Dialog, DialogFormActions } from '@grana/ui/dialog'
import { Field } from '@grana/ui/field'
import { TextArea } from '@grana/ui/input'
import { describeReason } from './describe-reason.ts'
import { IdentityDialog } from './identity-dialog.tsx'
import styles from './action-dialog.module.css'

export interface ActionDialogProps<S extends z.ZodMiniObject> {
  readonly open: boolean
  readonly onClose: () => void
  readonly title: string
  readonly text?: string
  readonly schema: S
  readonly labels: Readonly<Record<keyof z.input<S>, string>>
  readonly send: string
  readonly sending: string
  readonly danger?: boolean
  /** Whether the affected people also read the reason. */
  readonly isTold?: boolean
  /** Fields besides the reason. */
  readonly renderFields?: (field: (name: keyof z.input<S> & string) => BoundField) => ReactNode
  readonly run: (values: z.input<S>) => Promise<void>
}

/** Dialog of an action that requires a reason. Shows who is notified, and the consequences, above the button. */
export function ActionDialog<S extends z.ZodMiniObject>(props: ActionDialogProps<S>) {
  const { open, onClose, title } = props
  const [waiting, setWaiting] = useState<{ readonly act: () => Promise<void> }>()
  const isAsked = waiting !== undefined
  return (
    <>
      <Dialog open={open && !isAsked} onClose={onClose} title={title} closeLabel={texts.close} insistent>
        <ActForm {...props} onProof={(act) => setWaiting({ act })} />
      </Dialog>
      <IdentityDialog
        open={open && isAsked}
        onClose={() => setWaiting(undefined)}
        onDone={async () => {
          await waiting?.act()
          setWaiting(undefined)
        }}
      />
    </>
  )
}

type FormProps<S extends z.ZodMiniObject> = ActionDialogProps<S> & {
  /** Called when recent authentication is required; the action continues after it. */
  readonly onProof: (act: () => Promise<void>) => void
}

function ActForm<S extends z.ZodMiniObject>(props: FormProps<S>) {
  const { text, schema, labels, send, sending, danger, isTold = true, renderFields, run, onClose, onProof } = props
  const form = useContractForm({
    schema,
    labels,
    describe: describeReason,
    submit: async (values) => {
      try {
        await run(values)
      } catch (error) {
        if (!(error instanceof CallError) || error.code !== 'auth.confirm_first') throw error
        onProof(() => run(values))
      }
    },
  })
  const field = (name: string) => form.field(name)
  const reason = field('reason')
  return (
    <form {...form.formProps} className={styles.form} aria-label={send}>
      {text ? <p className={styles.text}>{text}</p> : null}
      <FormSummary summary={form.summary} />
      {renderFields?.(field)}
      <Field
        id={reason.id}
        label={reason.label}
        hint={isTold ? texts.reasonHint : texts.reasonInside}
        error={reason.error}
        state={reason.state}
        required
      >
        <TextArea {...reason.control} rows={4} />
      </Field>
      <DialogFormActions>
        <Button look="line" onClick={onClose}>
          {texts.cancel}
        </Button>
        <Button type="submit" look={danger ? 'danger' : 'ink'} busy={form.isSubmitting} busyText={sending}>
          {send}
        </Button>
      </DialogFormActions>
    </form>
  )
}
