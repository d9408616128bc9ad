import { useState } from 'react'
import { useOrganizationId } from '#app/lib/use-organization-id.ts'
import { documentRules } from '@grana/contract/customers/target-values'
import { addTargetDocument, type Target, type TargetDocument } from '@grana/contract/customers/targets'
import { targets } from '@grana/messages/es/apps/targets'
import { targetValidationTexts } from '@grana/messages/es/apps/targets-validation'
import { useShortDate } from '@grana/parts/app/use-time-zone'
import { callErrorText } from '@grana/parts/form/call-error-text'
import { useApi } from '@grana/parts/query/api-context'
import { useAction } from '@grana/parts/query/use-action'
import { Badge } from '@grana/ui/badge'
import { Button } from '@grana/ui/button'
import { Field } from '@grana/ui/field'
import { FileInput } from '@grana/ui/file-input'
import { CheckCircleIcon, ClockIcon, FileTextIcon, PaperclipIcon, XCircleIcon } from '@grana/ui/icons'
import styles from './ownership.module.css'

const texts = targets.proof

const looks = {
  waiting: { tone: 'info', icon: <ClockIcon /> },
  approved: { tone: 'success', icon: <CheckCircleIcon /> },
  rejected: { tone: 'danger', icon: <XCircleIcon /> },
  replaced: { tone: 'plain', icon: null },
} as const

function HandedIn({ document }: { readonly document: TargetDocument }) {
  const { tone, icon } = looks[document.state]
  const dateOf = useShortDate()
  return (
    <div className={styles.paper}>
      <FileTextIcon />
      <div className={styles.paperText}>
        <p className={styles.paperName}>{document.file_name}</p>
        <p className={styles.paperMeta}>{dateOf(document.uploaded_at)}</p>
        {document.state === 'waiting' ? <p>{texts.documentWaiting}</p> : null}
        {document.reason ? (
          <p>
            <b>{texts.documentReason}:</b> {document.reason}
          </p>
        ) : null}
      </div>
      <Badge tone={tone} icon={icon}>
        {texts.documentStates[document.state]}
      </Badge>
    </div>
  )
}

/** Validates a file before upload; the server checks its bytes. */
function validateFile(file: File | undefined): string | undefined {
  if (file === undefined || file.size === 0) return targetValidationTexts['document.required']
  if (file.size > documentRules.largestBytes) return texts.documentTooLarge
  const ending = file.name.split('.').at(-1)?.toLowerCase() ?? ''
  const isKnown = documentRules.endings.some((known) => known === ending)
  return isKnown ? undefined : targetValidationTexts['document.format']
}

/** Ownership verification by a document that staff review. */
export function DocumentVerification({ target }: { readonly target: Target }) {
  const client = useApi()
  const organization = useOrganizationId()
  const [file, setFile] = useState<File>()
  const [fault, setFault] = useState<string>()
  const { act, isBusy } = useAction()
  const { document } = target.authority

  function send(): void {
    const found = validateFile(file)
    setFault(found)
    if (found !== undefined || file === undefined) return
    const params = { organization, target: target.id }
    const body = { document: file, file_name: file.name.slice(-120) }
    act('send', {
      work: () => client.call(addTargetDocument, { params, body }),
      after: () => setFile(undefined),
      onRefused: (error) => {
        setFault(error.fields['document'] ?? callErrorText(error))
        return true
      },
    })
  }

  return (
    <div className={styles.way}>
      {document ? <HandedIn document={document} /> : null}
      <form
        key={document?.id ?? 'first'}
        className={styles.upload}
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <p>{texts.documentSteps}</p>
        <Field label={texts.documentLabel} hint={texts.documentHint} error={fault}>
          <FileInput
            choose={texts.documentChoose}
            icon={<PaperclipIcon />}
            name="document"
            accept={documentRules.types.join(',')}
            onFile={(picked) => {
              setFile(picked)
              setFault(undefined)
            }}
          />
        </Field>
        <div>
          <Button type="submit" busy={isBusy} busyText={texts.documentSending}>
            {texts.documentSend}
          </Button>
        </div>
      </form>
    </div>
  )
}
