import type { ReactNode } from 'react'
import {
  documentFiles,
  type DocumentFile,
  type DocumentFileAnswer,
  type DocumentVersion,
} from '@grana/contract/engagements/documents'
import { documentScreens as texts } from '@grana/messages/es/pentests/document-screens'
import { Button } from '@grana/ui/button'
import { Link } from '@grana/ui/link'
import { Progress } from '@grana/ui/progress'
import { saveFile } from '@grana/ui/save-file'
import { useApp } from '../app/app-context.ts'
import { portalLinks } from '../app/portal-links.ts'
import { useShortDate } from '../app/use-time-zone.ts'
import { useAction } from '../query/use-action.ts'
import styles from './documents.module.css'

function save({ file_name: name, type, content }: DocumentFileAnswer): void {
  const isText = type === 'text/csv'
  saveFile(name, isText ? content : Uint8Array.from(atob(content), (sign) => sign.charCodeAt(0)), type)
}

/** Files that the reader may have of a version. */
function filesOf({ can, attestation }: DocumentVersion): DocumentFile[] {
  return documentFiles.filter((file) => (file === 'attestation' ? attestation?.is_ready === true : can.read))
}

function Attestation({ attestation }: { readonly attestation: NonNullable<DocumentVersion['attestation']> }) {
  const { portalUrl } = useApp().runtime
  const dateOf = useShortDate()
  const { code, is_ready: isReady, replaced_by: next, revoked_at: revokedAt, reason } = attestation
  return (
    <div className={styles.attestation}>
      <p>
        <span className={styles.quiet}>{texts.code}</span> <code className={styles.code}>{code}</code>
      </p>
      {revokedAt === undefined ? null : (
        <p className={styles.revoked}>
          {texts.revoked(dateOf(revokedAt))} {reason}
        </p>
      )}
      {next === undefined ? null : <p className={styles.quiet}>{texts.replaced}</p>}
      {isReady ? null : <p className={styles.quiet}>{texts.preparing}</p>}
      <Link href={`${portalUrl}${portalLinks.attestation(code)}`}>{texts.verify}</Link>
    </div>
  )
}

function Marks({ marks }: Pick<DocumentVersion, 'marks'>) {
  if (marks.length === 0) return null
  return (
    <div className={styles.marks}>
      <h4>{texts.marks}</h4>
      <ul>
        {marks.map(({ part, text }) => (
          <li key={`${part} ${text}`}>
            <strong>{texts.parts[part]}:</strong> {text}
          </li>
        ))}
      </ul>
    </div>
  )
}

export interface DocumentListProps {
  readonly side: 'organization' | 'lead' | 'staff'
  readonly versions: readonly DocumentVersion[]
  readonly toPage: (version: number) => string
  readonly getFile: (version: number, file: DocumentFile) => Promise<DocumentFileAnswer>
  /** What the reader may do with a version. */
  readonly act?: (version: DocumentVersion) => ReactNode
}

function Version({
  one,
  toPage,
  getFile,
  act: more,
}: Omit<DocumentListProps, 'side' | 'versions'> & { readonly one: DocumentVersion }) {
  const { act, acting } = useAction()
  const dateOf = useShortDate()
  const { version, state, progress } = one
  const day =
    one.issued_at === undefined ? texts.writtenAt(dateOf(one.written_at)) : texts.issuedAt(dateOf(one.issued_at))
  return (
    <li className={styles.version} data-document={state}>
      <div className={styles.versionHead}>
        <h3>{texts.version(version)}</h3>
        <span className={styles.state}>{texts.states[state]}</span>
        <span className={styles.quiet}>{day}</span>
      </div>
      {state === 'making' ? (
        <Progress label={texts.progressLabel} value={progress} max={100} text={texts.progress(progress)} />
      ) : null}
      {one.redacted_at === undefined ? null : (
        <p className={styles.quiet}>
          {(one.attestation ? texts.redactedAt : texts.redactedBefore)(dateOf(one.redacted_at))}
        </p>
      )}
      <Marks marks={one.marks} />
      <div className={styles.files}>
        {one.can.read ? <Link href={toPage(version)}>{texts.read}</Link> : null}
        {filesOf(one).map((file) => (
          <Button
            key={file}
            look="line"
            size="dense"
            busy={acting === file}
            onClick={() => act(file, { work: async () => save(await getFile(version, file)) })}
          >
            {texts.files[file]}
          </Button>
        ))}
      </div>
      {one.attestation ? <Attestation attestation={one.attestation} /> : null}
      {more?.(one)}
    </li>
  )
}

/** Versions of the report of a pentest, newest first, with their files and attestations. */
export function DocumentList({ side, versions, ...rest }: DocumentListProps) {
  if (versions.length === 0) return <p className={styles.quiet}>{texts.empty[side]}</p>
  return (
    <ul className={styles.versions}>
      {versions.map((one) => (
        <Version key={one.version} one={one} {...rest} />
      ))}
    </ul>
  )
}

/** Loads the versions again while one of them, or its attestation, is being made. */
export const whileMaking = {
  refetchInterval: ({
    state,
  }: {
    readonly state: { readonly data: { readonly versions: readonly DocumentVersion[] } | undefined }
  }) =>
    state.data?.versions.some((one) => one.state === 'making' || one.attestation?.is_ready === false) === true
      ? 2000
      : 15_000,
}
