import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { emit } from '#server/reactions.ts'
import { confirmTrafficMarks as operation, markLimits, type MarkRow } from '@grana/contract/attention/traffic-marks'
import { recordEvent } from '../audit/public.ts'
import { lockProgram } from '../programs/public.ts'
import { lockMarks, updateConfirmed } from './queries.ts'

const form = /^grana-[a-z2-7]{16}$/

type Read = Pick<MarkRow, 'line' | 'mark'>

/** The first column of each line that is not empty; a first line that is no mark is a header. */
function readLines(content: string): Read[] {
  const lines = content.split(/\r?\n/).map((text, at) => ({
    line: at + 1,
    mark: (text.split(/[,;\t]/)[0] ?? '').trim().replaceAll('"', '').toLowerCase().slice(0, 60),
  }))
  const isHeader = !form.test(lines[0]?.mark ?? '')
  const rows = lines.filter(({ mark }, at) => mark !== '' && !(at === 0 && isHeader && lines.length > 1))
  if (rows.length > markLimits.rows) throw new DomainError('credential.too_many_rows')
  return rows
}

function judgeRows(rows: readonly Read[], known: ReadonlyMap<string, boolean>): MarkRow[] {
  const seen = new Set<string>()
  return rows.map(({ line, mark }) => {
    const isRepeated = seen.has(mark)
    seen.add(mark)
    if (!form.test(mark)) return { line, mark, problem: 'malformed' }
    if (isRepeated) return { line, mark, problem: 'repeated' }
    const isConfirmed = known.get(mark)
    if (isConfirmed === undefined) return { line, mark, problem: 'unknown' }
    return { line, mark, problem: isConfirmed ? 'confirmed' : null }
  })
}

/** What an organization finds in its own logs is the strongest signal: neither the agent nor the platform can say it. */
export const confirmTrafficMarks = handle(operation, ({ db, clock }, { user, membership }, { params, body }) => {
  const at = clock()
  const key = { organizationId: membership.organizationId, programId: params.program }
  const lines = readLines(body.content)
  return inTransactionAs(db, user, async (trx) => {
    const program = await lockProgram(trx, key)
    if (program === undefined) throw new DomainError('request.not_found')
    if (program.state === 'closed') throw new DomainError('program.closed')
    const known = await lockMarks(
      trx,
      key,
      lines.map(({ mark }) => mark),
    )
    const rows = judgeRows(lines, known)
    const marks = rows.filter(({ problem }) => problem === null).map(({ mark }) => mark)
    if (body.is_preview || marks.length === 0) return { rows, good: marks.length, confirmed: 0 }
    await updateConfirmed(trx, key, { marks, at })
    await emit(trx, 'traffic.confirmed', { ...key, at: at.toISOString() })
    await recordEvent(trx, {
      ...key,
      actorId: user.id,
      action: 'program.marks_confirmed',
      thing: 'program',
      thingId: key.programId,
      details: { count: String(marks.length) },
    })
    return { rows, good: marks.length, confirmed: marks.length }
  })
})
