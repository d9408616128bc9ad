import { removeMember } from '@grana/contract/customers/members'
import { team } from '@grana/messages/es/apps/team'
import { useApi } from '@grana/parts/query/api-context'
import { useAction } from '@grana/parts/query/use-action'
import { Button } from '@grana/ui/button'
import { Dialog } from '@grana/ui/dialog'
import { formatMemberName } from './member-table.tsx'
import type { MemberTaskProps } from './role-dialog.tsx'

const texts = team.remove

/** Removes a member after describing the consequences. */
export function RemoveDialog({ organization, member, onClose }: MemberTaskProps) {
  const client = useApi()
  const { acting, act } = useAction()
  const name = formatMemberName(member)
  const remove = () =>
    act('remove', {
      work: () => client.call(removeMember, { params: { organization: organization.id, member: member.id } }),
      done: texts.done(name),
      failed: texts.failed,
      after: onClose,
    })
  const actions = (
    <>
      <Button look="line" onClick={onClose}>
        {team.cancel}
      </Button>
      <Button look="danger" busy={acting !== undefined} busyText={texts.removing} onClick={remove}>
        {texts.confirm}
      </Button>
    </>
  )
  return (
    <Dialog open onClose={onClose} title={texts.title(name)} closeLabel={team.close} actions={actions}>
      <p>{texts.text(organization.name)}</p>
    </Dialog>
  )
}
