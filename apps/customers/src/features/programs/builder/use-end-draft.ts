import { useNavigate } from 'react-router'
import { useOrganization } from '#app/lib/organization/organization-context.ts'
import { paths } from '#app/paths.ts'
import { useApi } from '@grana/parts/query/api-context'
import { useAction } from '@grana/parts/query/use-action'
import type { StepProps } from './step-props.ts'

/** For calls that end the draft by publishing or discarding it. */
export function useEndDraft({ answer, onStartOver }: StepProps) {
  const client = useApi()
  const { id: organization } = useOrganization()
  const navigate = useNavigate()
  const { act, isBusy } = useAction()
  const endDraft = (work: () => Promise<void>) =>
    act('end', {
      work,
      onRefused: ({ code }) => {
        if (code === 'program.draft_conflict') onStartOver()
        return false
      },
    })
  const params = { organization, program: answer.program.id }
  return { client, params, isBusy, end: endDraft, leave: async () => navigate(paths.program(answer.program.id)) }
}
