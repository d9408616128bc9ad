import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { listDraftCandidates as operation } from '@grana/contract/reports/duplicates'
import { listMostSimilar } from '../list-most-similar.ts'
import { getDraft } from './draft-access.ts'
import { listDisclosedTexts, listOwnTexts } from './queries-candidates.ts'

/** Never reports of other agents that are not public: what a program already knows is not disclosed by writing. */
export const listDraftCandidates = handle(operation, ({ db }, { user }, { params }) =>
  inTransactionAs(db, user, async (trx) => {
    const { body, program_id: programId } = await getDraft(trx, params.draft, { userId: user.id, lock: false })
    const draft = {
      title: body.title ?? '',
      text: [body.summary, body.steps, body.impact].join('\n'),
      target: body.target_id,
      weakness: body.weakness,
    }
    const own = listMostSimilar(draft, await listOwnTexts(trx, { userId: user.id, programId }), (other) => other)
    const disclosed = listMostSimilar(draft, await listDisclosedTexts(trx, programId), (other) => other)
    return {
      own: own.map(({ other, ...likeness }) => ({
        id: other.id,
        reference: other.reference,
        title: other.title,
        submitted_at: other.submitted_at.toISOString(),
        ...likeness,
      })),
      disclosed: disclosed.map(({ other, ...likeness }) => ({
        slug: other.slug,
        title: other.title,
        published_at: other.published_at.toISOString(),
        ...likeness,
      })),
    }
  }),
)
