/** A file with one thing wrong in it. */
export type Mutant = {
  /** File, line and replacement. */
  name: string
  file: string
  code: string
}

type Change = readonly [from: RegExp, to: string]

/** Mutation operators: each changes one place. */
const changes: readonly Change[] = [
  [/ === /g, ' !== '],
  [/ !== /g, ' === '],
  [/ && /g, ' || '],
  [/ \|\| /g, ' && '],
  [/ > /g, ' < '],
  [/ \?\? 'no'/g, " ?? 'yes'"],
  [/\btrue\b/g, 'false'],
  [/(?<=[ (])!(?=[a-zA-Z(])/g, ''],
  [/throw new DomainError\('[a-z._]+'\)/g, 'void 0'],
  [/'request\.not_found'/g, "'auth.forbidden'"],
  [/'auth\.forbidden'/g, "'request.not_found'"],
  [/'(?:yes|own)'/g, "'suggest'"],
  [/'suggest'/g, "'yes'"],
  [/(?<!\?\? )'no'/g, "'yes'"],
  [/\b0\b/g, '9'],
  [/\b[1-9]\b/g, '0'],
  [/(?<!\?) \? (?=[a-z'])/g, ' && false ? '],
  [/(?<!\?) \? (?=[a-z'])/g, ' || true ? '],
  [/if \((?=.)/g, 'if (true || '],
  [/if \((?=.)/g, 'if (false && '],
  [/\.\.\.(?:actor|ofOrganization\[role\]|counting\.map\([^\n]*\))/g, '...[]'],
  [/'(?:organization_owner|organization_viewer)', /g, ''],
  [/: '(?:program_[a-z]+|technical_contact)'/g, ": 'member'"],
  [/(?<!\| )'(?:path|own|staff|agent|customer|member|owner|backup_contact)'(?! \|)/g, "'elsewhere'"],
  [/return (?=[a-z[{])(?!\()/g, 'return void '],
  [/^ {2}assert(?:Decision|StaffAccess)\(.*\)$/g, ''],
]

const isCode = (line: string) => !/^(?:import |export type |type |\s*(?:\/\*\*|\*|\/\/)|\s*$|[})\]]*$)/.test(line)

/** Every mutant of a file. */
export function listMutants(file: string, source: string): Mutant[] {
  const lines = source.split('\n')
  return lines.flatMap((line, at) => {
    if (!isCode(line)) return []
    return changes.flatMap(([from, to]) =>
      [...line.matchAll(from)].map(({ 0: found, index }) => {
        const changed = line.slice(0, index) + to + line.slice(index + found.length)
        const code = lines.with(at, changed).join('\n')
        return { name: `${file}:${at + 1} ${found.trim()} → ${to.trim() || 'nothing'}`, file, code }
      }),
    )
  })
}

type Turn = { permission: string; role: string; to: string | undefined }

/** One cell of the table with another decision. */
export function mutateCell(file: string, source: string, { permission, role, to }: Turn): Mutant {
  const line = `permissionTable['${permission}']['${role}']`
  const code = `${source}\n${to === undefined ? `delete ${line}` : `${line} = '${to}'`}\n`
  return { name: `${file}: ${permission}, ${role} → ${to ?? 'no'}`, file, code }
}
