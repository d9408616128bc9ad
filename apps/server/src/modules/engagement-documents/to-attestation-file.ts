import type * as z from 'zod/mini'
import { setTemplate } from '#server/lib/documents/make-document.ts'
import { attestationStatement, type attachedAttestation } from '@grana/contract/engagements/attestations'
import { brand } from '@grana/messages/brand'
import { shortDate } from '@grana/messages/es/formats/dates'
import { attestationTexts as texts, documentTexts } from '@grana/messages/es/pentests/document'

/** Targets that fit the page by name; the signed statement has all. */
const namedTargets = 6

type Signed = { code: string; statement: string; signature: Buffer; key_id: string }

/** Sets the attestation as a PDF of one page, with the signed statement as an attached file. */
export function toAttestationFile(signed: Signed, portalUrl: string): Promise<Buffer | undefined> {
  const said = attestationStatement.parse(JSON.parse(signed.statement))
  const keysAt = `${portalUrl}/.well-known/grana-attestation-keys.json`
  const signature = signed.signature.toString('base64')
  const attached: z.output<typeof attachedAttestation> = {
    statement: signed.statement,
    signature,
    key: signed.key_id,
    keys_at: keysAt,
  }
  const names = said.targets
    .slice(0, namedTargets)
    .map(({ name, type }) => `${name} (${documentTexts.targetTypes[type]})`)
  const more = said.targets.length - names.length
  const [from, to] = [shortDate(said.starts_on), shortDate(said.ends_on)]
  const { facts } = texts
  return setTemplate('attestation', {
    attached: JSON.stringify(attached),
    texts: {
      texts,
      author: brand.name,
      title: texts.name(said.organization),
      issued: texts.issued(shortDate(said.issued_at)),
      statement: texts.statement(brand.name, said.organization, from, to),
      facts: [
        [facts.organization, said.organization],
        [facts.title, said.title],
        [facts.targets, [...names, ...(more > 0 ? [texts.more(more)] : [])].join(', ')],
        [facts.tests, documentTexts.range(from, to)],
        [
          facts.coverage,
          texts.coverage(said.coverage.tested, said.coverage.not_applicable, said.coverage.not_reviewed),
        ],
        [facts.version, String(said.version)],
      ],
      rows: documentTexts.levels.map(({ severity }) => [
        documentTexts.severities[severity],
        String(said.findings[severity].found),
        String(said.findings[severity].fixed),
      ]),
      code: said.code,
      address: `${portalUrl}/attestations/${said.code}`,
      signature,
      offline: texts.offline(keysAt),
    },
  })
}
