import { useState } from 'react'
import { useOrganization } from '#app/lib/organization/organization-context.ts'
import {
  getOpenFormSettings,
  openFormLimits,
  setOpenFormSettings,
  type OpenFormSettings,
} from '@grana/contract/open-reports/forms'
import { openFormTexts as texts } from '@grana/messages/es/programs/open-form'
import { useApp } from '@grana/parts/app/app-context'
import { useApi } from '@grana/parts/query/api-context'
import { QueryView } from '@grana/parts/query/query-view'
import { useAction } from '@grana/parts/query/use-action'
import { useApiQuery } from '@grana/parts/query/use-api-query'
import { Button } from '@grana/ui/button'
import { Checkbox } from '@grana/ui/checkbox'
import { Dialog } from '@grana/ui/dialog'
import { Field } from '@grana/ui/field'
import { TextArea, TextInput } from '@grana/ui/input'
import { Skeleton } from '@grana/ui/skeleton'
import { useCopy } from '@grana/ui/use-copy'
import styles from './open-form.module.css'

/** One origin per line, without blank lines. */
const toOrigins = (text: string): string[] =>
  text
    .split(/\s+/)
    .map((line) => line.trim().replace(/\/$/, '').toLowerCase())
    .filter((line) => line !== '')

interface DialogProps {
  readonly programId: string
  readonly settings: OpenFormSettings
  readonly onClose: () => void
}

function SettingsDialog({ programId, settings, onClose }: DialogProps) {
  const client = useApi()
  const { id: organization } = useOrganization()
  const [isOn, setIsOn] = useState(settings.is_on)
  const [daily, setDaily] = useState(String(settings.daily_limit))
  const [origins, setOrigins] = useState(settings.origins.join('\n'))
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const { act, isBusy } = useAction()
  const save = () => {
    const limit = Number(daily)
    const isWhole = /^\d{1,3}$/.test(daily) && limit >= openFormLimits.minDaily && limit <= openFormLimits.maxDaily
    if (!isWhole) return setFaults({ daily_limit: texts.limitWrong })
    const body = { is_on: isOn, origins: toOrigins(origins), daily_limit: limit }
    return act('open-form', {
      work: () => client.call(setOpenFormSettings, { params: { organization, program: programId }, body }),
      done: texts.done,
      after: onClose,
      onRefused: ({ fields }) => {
        const [first] = Object.values(fields)
        if (first === undefined) return false
        setFaults({ origins: first })
        return true
      },
    })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.dialog}
      closeLabel={texts.cancel}
      actions={
        <>
          <Button look="line" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button busy={isBusy} busyText={texts.saving} onClick={save}>
            {texts.save}
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        <Checkbox checked={isOn} onChange={({ target }) => setIsOn(target.checked)}>
          {texts.switch}
        </Checkbox>
        <Field label={texts.limit} hint={texts.limitHint} error={faults['daily_limit']} required>
          <TextInput mono inputMode="numeric" value={daily} onChange={({ target }) => setDaily(target.value)} />
        </Field>
        <Field label={texts.origins} hint={texts.originsHint} error={faults['origins']}>
          <TextArea rows={3} spellCheck={false} value={origins} onChange={({ target }) => setOrigins(target.value)} />
        </Field>
      </div>
    </Dialog>
  )
}

interface CodeProps {
  readonly label: string
  readonly text: string
}

function Copied({ label, text }: CodeProps) {
  const { isCopied, copy } = useCopy()
  return (
    <div className={styles.code}>
      <h3>{label}</h3>
      <pre aria-label={label}>{text}</pre>
      <Button look="line" size="dense" aria-label={`${texts.copy}: ${label}`} onClick={() => void copy(text)}>
        {isCopied ? texts.copied : texts.copy}
      </Button>
    </div>
  )
}

/** Where the form is, and the code that shows it on the organization's own site. */
function Places({ programId, settings }: Pick<DialogProps, 'programId' | 'settings'>) {
  const { portalUrl } = useApp().runtime
  const address = `${portalUrl}/program/${programId}/report`
  return (
    <>
      <Copied label={texts.address} text={address} />
      {settings.origins.length > 0 ? (
        <>
          <Copied
            label={texts.frame}
            text={`<iframe src="${address}/frame" title="${texts.frameTitle}" width="100%" height="1400"></iframe>`}
          />
          <p className={styles.note}>{texts.frameText}</p>
        </>
      ) : null}
    </>
  )
}

/** The form for people without an account; owners of the program switch it on. */
export function OpenForm({ programId }: { readonly programId: string }) {
  const { id: organization } = useOrganization()
  const query = useApiQuery(getOpenFormSettings, { params: { organization, program: programId } })
  const [isOpen, setIsOpen] = useState(false)
  return (
    <section className={styles.panel} aria-labelledby="open-form">
      <h2 id="open-form">{texts.title}</h2>
      <QueryView query={query} skeleton={<Skeleton width={6} />}>
        {(settings) => (
          <>
            <p>{settings.is_on ? texts.on : texts.off}</p>
            <p className={styles.note}>{settings.is_on ? texts.onText : texts.offText}</p>
            {settings.is_on && !settings.is_open ? <p className={styles.note}>{texts.paused}</p> : null}
            {settings.is_open ? (
              <>
                <p className={styles.note}>{texts.today(settings.arrived, settings.daily_limit)}</p>
                <Places programId={programId} settings={settings} />
              </>
            ) : null}
            {settings.can_change ? (
              <Button look="line" size="dense" className={styles.change} onClick={() => setIsOpen(true)}>
                {texts.change}
              </Button>
            ) : null}
            {isOpen ? (
              <SettingsDialog programId={programId} settings={settings} onClose={() => setIsOpen(false)} />
            ) : null}
          </>
        )}
      </QueryView>
    </section>
  )
}
