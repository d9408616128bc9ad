import { useState } from 'react'
import { usePublicSettings } from '#app/lib/use-public-settings.ts'
import { createClient } from '@grana/client/create-client'
import { getAttestation } from '@grana/contract/engagements/attestations'
import { attestationPage } from '@grana/messages/es/portal/attestation'
import { Field } from '@grana/ui/field'
import { FileInput } from '@grana/ui/file-input'
import styles from './attestation.module.css'

const texts = attestationPage.file

type Outcome = 'checking' | 'same' | 'other' | 'failed'

async function digestOf(file: File): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Compares a file of the visitor with the one that was issued. Only its digest leaves the browser. */
export function FileCheck({ code }: { readonly code: string }) {
  const { apiUrl } = usePublicSettings()
  const [outcome, setOutcome] = useState<Outcome>()
  const check = async (file: File | undefined) => {
    if (file === undefined) return
    setOutcome('checking')
    try {
      const sha256 = await digestOf(file)
      const { is_file_issued: isIssued } = await createClient({ apiUrl }).call(getAttestation, {
        params: { code },
        query: { sha256 },
      })
      setOutcome(isIssued === true ? 'same' : 'other')
    } catch {
      setOutcome('failed')
    }
  }
  return (
    <section className={styles.section}>
      <h2>{texts.title}</h2>
      <p>{texts.text}</p>
      <Field label={texts.label} className={styles.file}>
        <FileInput choose={texts.choose} accept="application/pdf" onFile={(file) => void check(file)} />
      </Field>
      <p role="status" className={styles.outcome} data-outcome={outcome}>
        {outcome === undefined ? '' : texts[outcome]}
      </p>
    </section>
  )
}
