import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useOrganization } from '#app/lib/organization/organization-context.ts'
import { paths } from '#app/paths.ts'
import { createProgram, newProgram } from '@grana/contract/programs/builder'
import { draftLimits, type BuiltKind } from '@grana/contract/programs/draft'
import { askForPentest, pentestWish } from '@grana/contract/programs/ground'
import { programs } from '@grana/messages/es/apps/programs'
import { programValidationTexts } from '@grana/messages/es/apps/programs-validation'
import { portal } from '@grana/messages/es/portal'
import { commonValidationTexts } from '@grana/messages/es/validation-common'
import { useApp } from '@grana/parts/app/app-context'
import { NotAllowed } from '@grana/parts/loaded/not-allowed'
import { Button, ButtonLink } from '@grana/ui/button'
import { EmptyState } from '@grana/ui/empty-state'
import { Field } from '@grana/ui/field'
import { TextArea, TextInput } from '@grana/ui/input'
import { Choices } from '../builder/choices.tsx'
import { useOneField } from './use-one-field.ts'
import styles from './begin-program-page.module.css'

const texts = programs.create
type Wish = BuiltKind | 'pentest'
const wishes: readonly Wish[] = ['bounty', 'vdp', 'pentest']

function Begin({ kind }: { readonly kind: BuiltKind }) {
  const { session } = useApp()
  const { id: organization } = useOrganization()
  const navigate = useNavigate()
  const { value, error, isBusy, submit, change, blur } = useOneField(
    async (name) => {
      const { id } = await session.client.call(createProgram, { params: { organization }, body: { name, kind } })
      await navigate(paths.draft(id, 'about'))
    },
    (name) =>
      newProgram.safeParse({ name, kind }).success ? undefined : programValidationTexts['program_name.required'],
  )
  return (
    <>
      <Field label={texts.name} hint={texts.nameHint} error={error} required>
        <TextInput
          value={value}
          maxLength={draftLimits.name}
          autoComplete="off"
          onBlur={blur}
          onChange={({ target }) => change(target.value)}
        />
      </Field>
      <Button type="submit" busy={isBusy} busyText={texts.submitting} onClick={() => void submit()}>
        {texts.submit}
      </Button>
    </>
  )
}

function AskForPentest() {
  const { session } = useApp()
  const { id: organization } = useOrganization()
  const [isDone, setIsDone] = useState(false)
  const { value, error, isBusy, submit, change, blur } = useOneField(
    async (message) => {
      await session.client.call(askForPentest, { params: { organization }, body: { message } })
      setIsDone(true)
    },
    (message) => (pentestWish.safeParse({ message }).success ? undefined : commonValidationTexts['message.required']),
  )
  if (isDone) {
    const back = <ButtonLink href={paths.programs()}>{texts.back}</ButtonLink>
    return <EmptyState kind="firstUse" title={texts.pentestDone} text={texts.pentestDoneText} action={back} />
  }
  return (
    <>
      <Field label={texts.pentestMessage} hint={texts.pentestHint} error={error} required>
        <TextArea value={value} maxLength={2000} onBlur={blur} onChange={({ target }) => change(target.value)} />
      </Field>
      <Button type="submit" busy={isBusy} busyText={texts.pentestSending} onClick={() => void submit()}>
        {texts.pentestSubmit}
      </Button>
    </>
  )
}

function WishForm() {
  const [wish, setWish] = useState<Wish>('bounty')
  return (
    <form className={styles.form} noValidate onSubmit={(event) => event.preventDefault()}>
      <Choices
        legend={texts.kind}
        name="kind"
        value={wish}
        options={wishes.map((value) => ({ value, ...programs.kinds[value] }))}
        onChange={(value) => setWish(value as Wish)}
      />
      {wish === 'pentest' ? <AskForPentest /> : <Begin kind={wish} />}
    </form>
  )
}

/** Which kind of program, and its name: the rest is the builder's. */
export function BeginProgramPage() {
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
