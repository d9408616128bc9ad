import { useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#app/paths.ts'
import type { AgentProgram } from '@grana/contract/programs/agents'
import { leaveProgram } from '@grana/contract/programs/invitations'
import { agentPrograms as texts } from '@grana/messages/es/apps/agent-programs'
import { useApi } from '@grana/parts/query/api-context'
import { useAction } from '@grana/parts/query/use-action'
import { Button } from '@grana/ui/button'
import { Dialog } from '@grana/ui/dialog'

/** Ends the part that the agent takes in a program, after a question that says what ends with it. */
export function LeaveProgram({ agentProgram: { program } }: { readonly agentProgram: AgentProgram }) {
  const client = useApi()
  const navigate = useNavigate()
  const [isAsking, setIsAsking] = useState(false)
  const { act, isBusy } = useAction()
  const close = () => setIsAsking(false)
  const leave = () =>
    act('leave', {
      work: () => client.call(leaveProgram, { params: { program: program.uuid } }).finally(close),
      after: () => void navigate(paths.programs()),
      done: texts.left,
    })
  return (
    <>
      <Button look="quiet" block onClick={() => setIsAsking(true)}>
        {texts.leave}
      </Button>
      <Dialog
        open={isAsking}
        onClose={close}
        title={texts.leaveTitle(program.name)}
        closeLabel={texts.cancel}
        actions={
          <>
            <Button look="line" onClick={close}>
              {texts.cancel}
            </Button>
            <Button look="danger" busy={isBusy} onClick={leave}>
              {texts.leave}
            </Button>
          </>
        }
      >
        <p>{texts.leaveText}</p>
      </Dialog>
    </>
  )
}
