import { describeReason } from '#app/lib/describe-reason.ts'
import { leadNoteForm, addStaffLeadNote, type LeadDetail } from '@grana/contract/staff/leads'
import { staffLeads } from '@grana/messages/es/staff/leads'
import { FormSummary } from '@grana/parts/form/form-summary'
import { useContractForm } from '@grana/parts/form/use-contract-form'
import { useApi } from '@grana/parts/query/api-context'
import { Button } from '@grana/ui/button'
import { Field } from '@grana/ui/field'
import { TextArea } from '@grana/ui/input'
import { showToast } from '@grana/ui/show-toast'
import styles from './leads.module.css'

const texts = staffLeads.note

/** An internal note of the team. */
export function NoteForm({ lead }: { readonly lead: LeadDetail }) {
  const client = useApi()
  const form = useContractForm({
    schema: leadNoteForm,
    labels: { note: texts.label },
    describe: describeReason,
    submit: async (body) => {
      await client.call(addStaffLeadNote, { params: { id: lead.id }, body })
      form.setValue('note', '', { isDraft: true })
      showToast({ tone: 'success', title: texts.saved })
    },
  })
  const note = form.field('note')
  return (
    <form {...form.formProps} className={styles.note} aria-label={texts.label}>
      <FormSummary summary={form.summary} />
      <Field id={note.id} label={note.label} error={note.error} state={note.state}>
        <TextArea {...note.control} rows={3} />
      </Field>
      <Button type="submit" size="dense" look="line" busy={form.isSubmitting} busyText={texts.sending}>
        {texts.send}
      </Button>
    </form>
  )
}
