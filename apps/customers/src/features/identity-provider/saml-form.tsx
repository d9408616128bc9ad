import { useState } from 'react'
import { useOrganization } from '#app/lib/organization/organization-context.ts'
import { providerLimits, saveSamlProvider } from '@grana/contract/identity/providers'
import { identityProvider } from '@grana/messages/es/identity/identity-provider'
import { useApi } from '@grana/parts/query/api-context'
import { Details } from '@grana/ui/details'
import { Field } from '@grana/ui/field'
import { TextArea, TextInput } from '@grana/ui/input'
import { Segmented } from '@grana/ui/segmented'
import { CommonFields, copied, type Common, type ProviderForm, type ProviderFormProps } from './common-fields.tsx'
import {
  attributeNames,
  samlBody,
  samlErrors,
  samlRefusal,
  samlStart,
  type SamlErrors,
  type SamlValues,
  type Way,
} from './saml-values.ts'
import { useProviderSave } from './use-provider-save.ts'
import styles from './identity-provider.module.css'
import shared from '@grana/parts/machines/machines.module.css'

const texts = identityProvider.form
const ways = (['metadata', 'hand'] satisfies Way[]).map((value) => ({ value, label: texts.ways[value] }))

interface SamlFieldsProps {
  readonly values: SamlValues
  readonly errors: SamlErrors
  readonly set: (changes: Partial<SamlValues>) => void
}

const lineOf =
  ({ values, set }: SamlFieldsProps) =>
  (name: Exclude<keyof SamlValues, 'way'>, maxLength: number) => ({
    ...copied,
    value: values[name],
    maxLength,
    onChange: (event: { target: { value: string } }) => set({ [name]: event.target.value }),
  })

function HandFields(props: SamlFieldsProps) {
  const { errors } = props
  const line = lineOf(props)
  return (
    <>
      <Field label={texts.entity} hint={texts.entityHint} error={errors.entity_id} required>
        <TextInput {...line('entity_id', providerLimits.issuer)} />
      </Field>
      <Field label={texts.signInUrl} error={errors.sign_in_url} required>
        <TextInput {...line('sign_in_url', providerLimits.url)} type="url" />
      </Field>
      <Field label={texts.certificates} hint={texts.certificatesHint} error={errors.certificates} required>
        <TextArea
          {...line('certificates', providerLimits.certificates * providerLimits.certificate)}
          className={styles.code}
          rows={5}
        />
      </Field>
    </>
  )
}

/** Names that most organizations leave as they are. */
function AttributeFields(props: SamlFieldsProps) {
  const line = lineOf(props)
  return (
    <Details summary={texts.attributes} forced={attributeNames.some((name) => props.errors[name] !== undefined)}>
      <div className={shared.fields}>
        <p className={styles.hint}>{texts.attributesHint}</p>
        {attributeNames.map((name) => (
          <Field key={name} label={texts.attributeNames[name]} error={props.errors[name]}>
            <TextInput {...line(name, providerLimits.attribute)} />
          </Field>
        ))}
      </div>
    </Details>
  )
}

function SamlFields(props: SamlFieldsProps) {
  const { values, errors, set } = props
  const line = lineOf(props)
  return (
    <>
      <Segmented
        legend={texts.by}
        name="way"
        options={ways}
        value={values.way}
        onChange={({ target }) => set({ way: target.value === 'hand' ? 'hand' : 'metadata' })}
      />
      {values.way === 'hand' ? (
        <HandFields {...props} />
      ) : (
        <Field label={texts.metadata} hint={texts.metadataHint} error={errors.metadata} required>
          <TextArea {...line('metadata', providerLimits.metadata)} className={styles.code} rows={5} />
        </Field>
      )}
      <Field label={texts.signOutUrl} note={texts.optional} hint={texts.signOutHint} error={errors.sign_out_url}>
        <TextInput {...line('sign_out_url', providerLimits.url)} type="url" />
      </Field>
      <AttributeFields {...props} />
    </>
  )
}

/** The form of a SAML provider: its metadata, or the same by hand. */
export function useSamlForm({ provider, common, setCommon, onClose }: ProviderFormProps): ProviderForm {
  const client = useApi()
  const { id: organization } = useOrganization()
  const [values, setValues] = useState(() => samlStart(provider))
  const { errors, clear, save, isSaving, proof } = useProviderSave<SamlErrors>()
  const body = samlBody(common, values)
  const set = (changes: Partial<SamlValues>) => {
    setValues({ ...values, ...changes })
    clear()
  }
  const change = (changes: Partial<Common>) => {
    setCommon({ ...common, ...changes })
    clear()
  }
  const fields = (
    <CommonFields values={common} nameError={errors.name} onChange={change}>
      <SamlFields values={values} errors={errors} set={set} />
    </CommonFields>
  )
  const send = () => client.call(saveSamlProvider, { params: { organization }, body })
  return {
    fields,
    save: () =>
      save({
        check: () => samlErrors(body),
        send,
        refusalOf: (error) => samlRefusal(error, values),
        onSaved: onClose,
      }),
    isSaving,
    proof,
  }
}
