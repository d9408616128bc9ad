import { DomainError } from '#server/lib/domain-error.ts'
import { parseCsv } from '#server/lib/parse-csv.ts'
import type { CredentialMode } from '@grana/contract/program-values'
import {
  credentialForm,
  credentialLimits,
  type CredentialFileRow,
  type CredentialForm,
  type RowProblem,
} from '@grana/contract/programs/credential-pools'
import type { ValidationCode } from '@grana/contract/validation'

/** Activation and reset links are opened by agents: no other scheme. */
export function isSecretFor(mode: CredentialMode, secret: string): boolean {
  return mode !== 'provided_email_activation' || (/^https:\/\/[^\s/]/i.test(secret) && URL.canParse(secret))
}

const problems: Partial<Record<ValidationCode, RowProblem>> = {
  'credential.account': 'account_missing',
  'credential.secret': 'secret_missing',
  'text.too_long': 'too_long',
}

/** Most of a wrong account that an answer repeats. */
const shownLength = credentialLimits.account

/** `form` is the credential to add; undefined where the row has a problem. */
export type FileRow = CredentialFileRow & { form: CredentialForm | undefined }

type Known = { mode: CredentialMode; isKnown: (account: string) => boolean }

function parseRow(cells: readonly string[], mode: CredentialMode): Pick<FileRow, 'problem' | 'form'> {
  const [account = '', secret = '', note = ''] = cells
  const parsed = credentialForm.safeParse({ account, secret, note })
  if (!parsed.success) {
    const code = parsed.error.issues[0]?.message as ValidationCode | undefined
    return { problem: (code && problems[code]) ?? 'unreadable', form: undefined }
  }
  return isSecretFor(mode, parsed.data.secret)
    ? { problem: null, form: parsed.data }
    : { problem: 'link_wrong', form: undefined }
}

/** The rows of a file with what is wrong with each: by itself, with an earlier row, and with the pool. */
export function parseFileRows(content: string, hasHeader: boolean, { mode, isKnown }: Known): FileRow[] {
  const lines = parseCsv(content)
  if (lines === undefined) throw new DomainError('credential.file_refused')
  const rows = (hasHeader ? lines.slice(1) : lines).filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  if (rows.length === 0) throw new DomainError('credential.file_refused')
  if (rows.length > credentialLimits.rows) throw new DomainError('credential.too_many_rows')
  const seen = new Set<string>()
  return rows.map(({ line, cells }) => {
    const account = (cells[0] ?? '').trim().slice(0, shownLength)
    const row = parseRow(cells, mode)
    if (row.form === undefined) return { line, account, ...row }
    const key = row.form.account.toLowerCase()
    const problem = seen.has(key) ? 'repeated' : isKnown(row.form.account) ? 'known' : null
    seen.add(key)
    return { line, account, problem, form: problem === null ? row.form : undefined }
  })
}
