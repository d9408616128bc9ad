import { useState } from 'react'
import { ProgramChoice } from '#app/lib/machines/program-choice.tsx'
import { useOrganization } from '#app/lib/organization/organization-context.ts'
import { createWebhook, webhookLimits } from '@grana/contract/machines/webhooks'
import { errorTexts } from '@grana/messages/es/errors'
import { webhooks, type EventGroup } from '@grana/messages/es/machines/webhooks'
import { webhookValidationTexts } from '@grana/messages/es/machines/webhooks-validation'
import { useApi } from '@grana/parts/query/api-context'
import { useAction } from '@grana/parts/query/use-action'
import { useReauthentication } from '@grana/parts/session/use-reauthentication'
import { Button } from '@grana/ui/button'
import { Checkbox } from '@grana/ui/checkbox'
import { Dialog } from '@grana/ui/dialog'
import { Field } from '@grana/ui/field'
import { FieldError } from '@grana/ui/field-error'
import { TextInput } from '@grana/ui/input'
import { kindsOf } from './event-groups.ts'
import shared from '@grana/parts/machines/machines.module.css'

const texts = webhooks.form
const allGroups = Object.keys(webhooks.groups) as EventGroup[]

export interface CreateWebhookDialogProps {
  readonly onClose: () => void
  readonly onIssued: (secret: string) => void
}

function useWebhookForm() {
  const [url, setUrl] = useState('')
  const [refusal, setRefusal] = useState<string>()
  const [groups, setGroups] = useState<readonly EventGroup[]>(allGroups)
  const [programs, setPrograms] = useState<readonly string[]>()
  const [hasContent, setHasContent] = useState(false)
  const isAddress = URL.canParse(url.trim()) && /^https?:\/\//i.test(url.trim())
  const errors = {
    url: isAddress ? refusal : webhookValidationTexts['webhook.url'],
    kinds: groups.length === 0 ? webhookValidationTexts['webhook.kinds'] : undefined,
    programs: programs?.length === 0 ? webhookValidationTexts['webhook.programs'] : undefined,
  }
  return {
    values: { url, groups, programs, hasContent },
    errors,
    isValid: isAddress && errors.kinds === undefined && errors.programs === undefined,
    setUrl: (typed: string) => {
      setUrl(typed)
      setRefusal(undefined)
    },
    toggleGroup: (group: EventGroup) =>
      setGroups(groups.includes(group) ? groups.filter((one) => one !== group) : [...groups, group]),
    setPrograms,
    setHasContent,
    refuse: setRefusal,
  }
}

type WebhookForm = ReturnType<typeof useWebhookForm>

/** All groups are all kinds, also those that a later release adds. */
const bodyOf = ({ url, groups, programs, hasContent }: WebhookForm['values']) => ({
  url: url.trim(),
  with_content: hasContent,
  ...(groups.length < allGroups.length && { kinds: kindsOf(groups) }),
  ...(programs !== undefined && { programs: [...programs] }),
})

/** Creates a webhook; the secret is handed to the caller, who shows it once. */
export function CreateWebhookDialog({ onClose, onIssued }: CreateWebhookDialogProps) {
  const client = useApi()
  const { id: organization } = useOrganization()
  const form = useWebhookForm()
  const [isTried, setIsTried] = useState(false)
  const { acting, act } = useAction()
  const { withProof, dialog } = useReauthentication()
  const create = () => {
    setIsTried(true)
    if (!form.isValid) return
    const body = bodyOf(form.values)
    act('create', {
      work: async () => {
        const issued = await withProof(() => client.call(createWebhook, { params: { organization }, body }))
        onIssued(issued.secret)
      },
      onRefused: ({ code }) => {
        if (code !== 'webhook.address') return false
        form.refuse(errorTexts[code])
        return true
      },
    })
  }
  return (
    <>
      <Dialog
        open
        onClose={onClose}
        title={texts.title}
        closeLabel={webhooks.close}
        actions={
          <>
            <Button look="line" onClick={onClose}>
              {webhooks.cancel}
            </Button>
            <Button busy={acting !== undefined} busyText={texts.saving} onClick={create}>
              {texts.save}
            </Button>
          </>
        }
      >
        <WebhookFields form={form} isTried={isTried} />
      </Dialog>
      {dialog}
    </>
  )
}

interface WebhookFieldsProps {
  readonly form: WebhookForm
  readonly isTried: boolean
}

function WebhookFields({ form, isTried }: WebhookFieldsProps) {
  const { url, groups, programs, hasContent } = form.values
  const errorOf = (field: keyof typeof form.errors) => (isTried ? form.errors[field] : undefined)
  return (
    <div className={shared.fields}>
      <Field label={texts.url} hint={texts.urlHint} error={errorOf('url')} required>
        <TextInput
          type="url"
          value={url}
          maxLength={webhookLimits.url}
          onChange={(event) => form.setUrl(event.target.value)}
        />
      </Field>
      <fieldset className={shared.choices}>
        <legend>{texts.events}</legend>
        {allGroups.map((group) => (
          <Checkbox
            key={group}
            checked={groups.includes(group)}
            hint={webhooks.groups[group].hint}
            onChange={() => form.toggleGroup(group)}
          >
            {webhooks.groups[group].label}
          </Checkbox>
        ))}
        {errorOf('kinds') === undefined ? null : <FieldError>{errorOf('kinds')}</FieldError>}
      </fieldset>
      <ProgramChoice
        legend={texts.programs}
        chosen={programs}
        error={errorOf('programs')}
        onChoose={form.setPrograms}
      />
      <Checkbox
        checked={hasContent}
        hint={texts.contentHint}
        onChange={(event) => form.setHasContent(event.target.checked)}
      >
        {texts.content}
      </Checkbox>
    </div>
  )
}
