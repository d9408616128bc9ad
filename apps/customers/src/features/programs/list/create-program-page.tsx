import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useOrganization } from '#app/lib/organization/organization-context.ts'
import { refuseInline } from '#app/lib/refuse-inline.ts'
import { paths } from '#app/paths.ts'
import { createProgram, newProgramForm } from '@grana/contract/programs/builder'
import { draftLimits, type BuiltKind } from '@grana/contract/programs/draft'
import { programs } from '@grana/messages/es/apps/programs'
import { programValidationTexts } from '@grana/messages/es/apps/programs-validation'
import { portal } from '@grana/messages/es/portal'
import { quickDisclosure } from '@grana/messages/es/programs/quick-disclosure'
import { textLengthOf } from '@grana/parts/form/text-length'
import { useApi } from '@grana/parts/query/api-context'
import { NotAllowed } from '@grana/parts/query/not-allowed'
import { useAction } from '@grana/parts/query/use-action'
import { Button, ButtonLink } from '@grana/ui/button'
import { Field } from '@grana/ui/field'
import { TextInput } from '@grana/ui/input'
import { Link } from '@grana/ui/link'
import { Choices } from '../builder/choices.tsx'
import styles from './create-program-page.module.css'

/** Submits a form of one field and holds its error. A text above `max` characters is rejected, not truncated. */
function useOneField(
  send: (value: string) => Promise<void>,
  missing: (value: string) => string | undefined,
  max: number,
) {
  const [value, setValue] = useState('')
  const [error, setError] = useState<string>()
  const { act, isBusy } = useAction()
  const validate = (typed: string) => textLengthOf(typed, max).error ?? missing(typed)
  const submit = () => {
    const reason = validate(value)
    if (reason !== undefined) return setError(reason)
    act('submit', { work: () => send(value), onRefused: refuseInline(setError) })
  }
  const change = (typed: string) => {
    setValue(typed)
    setError(validate(typed))
  }
  /** Validates on blur; a server error stays. */
  const blur = () => setError((before) => before ?? validate(value))
  return { value, error, isBusy, submit, change, blur }
}

const texts = programs.create
type ProgramKind = BuiltKind | 'pentest'
const wishes: readonly ProgramKind[] = ['bounty', 'vdp', 'pentest']

function Begin({ kind }: { readonly kind: BuiltKind }) {
  const client = useApi()
  const { id: organization } = useOrganization()
  const navigate = useNavigate()
  const { value, error, isBusy, submit, change, blur } = useOneField(
    async (name) => {
      const { id } = await client.call(createProgram, { params: { organization }, body: { name, kind } })
      await navigate(paths.draft(id, 'about'))
    },
    (name) =>
      newProgramForm.safeParse({ name, kind }).success ? undefined : programValidationTexts['program_name.required'],
    draftLimits.name,
  )
  return (
    <>
      <Field label={texts.name} hint={texts.nameHint} error={error} required>
        <TextInput value={value} autoComplete="off" onBlur={blur} onChange={({ target }) => change(target.value)} />
      </Field>
      <Button type="submit" busy={isBusy} busyText={texts.submitting} onClick={submit}>
        {texts.submit}
      </Button>
    </>
  )
}

/** A pentest is scoped and quoted on screens of its own. */
function BeginPentest() {
  return (
    <>
      <p className={styles.lede}>{texts.pentestText}</p>
      <div>
        <ButtonLink href={paths.newPentest()}>{texts.pentestSubmit}</ButtonLink>
      </div>
    </>
  )
}

function WishForm() {
  const [wish, setWish] = useState<ProgramKind>('bounty')
  return (
    <form className={styles.form} noValidate onSubmit={(event) => event.preventDefault()}>
      <Choices
        legend={texts.kind}
        name="kind"
        value={wish}
        options={wishes.map((value) => ({ value, ...programs.kinds[value] }))}
        onChange={(value) => setWish(value as ProgramKind)}
      />
      {wish === 'vdp' ? (
        <p className={styles.offer}>
          {quickDisclosure.offer} <Link href={paths.beginDisclosureProgram()}>{quickDisclosure.offerAction}</Link>
        </p>
      ) : null}
      {wish === 'pentest' ? <BeginPentest /> : <Begin kind={wish} />}
    </form>
  )
}

/** Kind and name of a new program; the builder asks for the rest. */
export function CreateProgramPage() {
  const { can } = useOrganization()
  return (
    <div className={styles.page}>
      <title>{portal.title(texts.title)}</title>
      <h1>{texts.title}</h1>
      {can.create_program ? (
        <>
          <p className={styles.lede}>{texts.lede}</p>
          <WishForm />
        </>
      ) : (
        <NotAllowed />
      )}
    </div>
  )
}
