import { useOrganizations } from '#app/lib/organization/organization-context.ts'
import type { Organization, OwnOrganization } from '@grana/contract/customers/organizations'
import { organizationTexts } from '@grana/messages/es/apps/organization'
import { team } from '@grana/messages/es/apps/team'
import { OrganizationMark } from '@grana/parts/program-row/organization-mark'
import { Disclosure } from '@grana/parts/shell/disclosure'
import { CaretDownIcon, CheckIcon } from '@grana/ui/icons'
import styles from './organization-switcher.module.css'

const texts = organizationTexts.switcher

/** A member's role depends on the programs, which are only known for the selected organization. */
function roleIn(own: OwnOrganization, chosen: Organization | undefined): string {
  if (own.role !== 'member' || chosen?.id !== own.id) return texts.roles[own.role]
  return chosen.program_roles.map((role) => team.programRoles[role].name).join(', ') || team.noRole
}

function Name({ own }: { readonly own: OwnOrganization }) {
  const chosen = useOrganizations()?.organization
  return (
    <>
      <span className={styles.mark}>
        <OrganizationMark initials={own.initials} />
      </span>
      <span className={styles.name}>
        <b>{own.name}</b>
        <span>{roleIn(own, chosen)}</span>
      </span>
    </>
  )
}

/** Current organization, and a menu of the user's others. */
export function OrganizationSwitcher() {
  const choice = useOrganizations()
  if (!choice?.current) return null
  const { own, current, choose } = choice
  if (own.length === 1) {
    return (
      <div className={styles.only}>
        <span className="visually-hidden">{texts.label}: </span>
        <Name own={current} />
      </div>
    )
  }
  return (
    <Disclosure
      side="below"
      buttonClass={styles.button}
      button={
        <>
          <span className="visually-hidden">{texts.label}: </span>
          <Name own={current} />
          <CaretDownIcon className={styles.caret} />
        </>
      }
    >
      <ul className={styles.list} aria-label={texts.title}>
        {own.map((one) => (
          <li key={one.id}>
            <button
              className={styles.choice}
              type="button"
              aria-current={one.id === current.id || undefined}
              onClick={() => choose(one.id)}
            >
              <Name own={one} />
              {one.id === current.id ? (
                <>
                  <CheckIcon className={styles.caret} />
                  <span className="visually-hidden">{texts.current}</span>
                </>
              ) : null}
            </button>
          </li>
        ))}
      </ul>
    </Disclosure>
  )
}
