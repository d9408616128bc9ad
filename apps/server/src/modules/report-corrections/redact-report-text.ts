import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { keyedHash } from '#server/lib/tokens.ts'
import { emit } from '#server/reactions.ts'
import { redactReportText as operation } from '@grana/contract/reports/corrections'
import { redactionMarks } from '@grana/messages/es/apps/redaction-marks'
import { actionBound, recordReportEvents, toMemberActor, withLockedReport } from '../reports/public.ts'
import { containsRedactedText, redactText } from './queries.ts'

/** A mark is never longer than the text that it replaces, so that no field exceeds its length limit. */
const markFor = (piece: string) =>
  piece.length >= redactionMarks.text.length ? redactionMarks.text : redactionMarks.short

/**
 * Redacts a text permanently: no copy remains. The event records the actor, the reason and the fields, and a keyed
 * digest of the text, with which a party that still has the text can show later that it was this one.
 */
export const redactReportText = handle(
  operation,
  (context, member, { params, body: { piece, reason } }) =>
    withLockedReport(context, toMemberActor(member), params.report, {
      permission: 'report.redact',
      act: async (trx, locked) => {
        if (await containsRedactedText(trx, reason, piece)) throw new DomainError('redaction.in_reason')
        const places = await redactText(trx, locked.report, { piece, mark: markFor(piece) })
        if (places.length === 0) throw new DomainError('redaction.not_found')
        // Stored copies of the page hold the text as well.
        if (places.some(({ place }) => place === 'published_disclosures'))
          await emit(trx, 'program.changed', { programId: locked.report.program_id })
        await emit(trx, 'report.redacted', {
          organizationId: locked.report.organization_id,
          reportId: locked.report.id,
        })
        const fields = [...new Set(places.map(({ place }) => place))].join()
        const digest = keyedHash(context.config.appSecret, 'redaction', locked.report.id, piece).toString('hex')
        // The agent does not see the redaction of a text that occurs in internal notes only.
        const audience = places.every((place) => place.audience === 'internal') ? 'internal' : 'everyone'
        await recordReportEvents(trx, locked, {
          kind: 'redacted',
          audience,
          text: reason,
          details: { fields, places: String(places.length), digest },
        })
      },
    }),
  { ...actionBound, maxStatements: 30 },
)
