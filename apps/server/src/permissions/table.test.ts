import { describe, expect, test } from 'vitest'
import { permissions, type Permission } from '@grana/contract/tenancy'
import { decide, type Decision } from './decide.ts'
import { permissionTable, roles, type Role } from './table.ts'

const columns = ['OO', 'OV', 'PO', 'PA', 'PN', 'PV', 'CT', 'me', 'cu', 'AG', 'TR', 'AD'] as const

const roleOf: Readonly<Record<(typeof columns)[number], Role>> = {
  OO: 'organization_owner',
  OV: 'organization_viewer',
  PO: 'program_owner',
  PA: 'program_administrator',
  PN: 'program_analyst',
  PV: 'program_viewer',
  CT: 'technical_contact',
  me: 'member',
  cu: 'customer',
  AG: 'agent',
  TR: 'triager',
  AD: 'administrator',
}

const verdicts: Readonly<Record<string, Decision>> = { Y: 'yes', O: 'own', S: 'suggest', '-': 'no' }

/** The permission table once more, written by hand: Y yes, O own or assigned only, S suggests. */
const expected = `
                            OO OV PO PA PN PV CT me cu AG TR AD
organization.list           -  -  -  -  -  -  -  -  O  -  -  -
organization.read           -  -  -  -  -  -  -  Y  -  -  -  -
organization.edit           Y  -  -  -  -  -  -  -  -  -  -  -
organization.leave          -  -  -  -  -  -  -  O  -  -  -  -
members.read                Y  Y  Y  Y  -  -  -  -  -  -  -  -
members.govern              Y  -  -  -  -  -  -  -  -  -  -  -
tokens.govern               Y  -  -  -  -  -  -  -  -  O  -  -
webhooks.govern             Y  -  -  -  -  -  -  -  -  -  -  -
trackers.govern             Y  -  -  -  -  -  -  -  -  -  -  -
identity.govern             Y  -  -  -  -  -  -  -  -  -  -  -
wallet.read                 Y  Y  O  -  -  -  -  -  -  -  -  -
audit.read                  Y  Y  O  O  -  -  -  -  -  -  O  O
program.create              Y  -  -  -  -  -  -  -  -  -  -  -
program.read                Y  Y  O  O  O  O  O  -  -  -  -  -
program.appoint             Y  -  O  O  -  -  -  -  -  -  -  -
program.appoint_owner       Y  -  O  -  -  -  -  -  -  -  -  -
program.launch              Y  -  Y  -  -  -  -  -  -  -  -  -
program.pause               Y  -  Y  Y  -  -  -  -  -  -  -  Y
program.close               Y  -  Y  -  -  -  -  -  -  -  -  -
program.follow              -  -  -  -  -  -  -  -  -  O  -  -
program.answer_invitation   -  -  -  -  -  -  -  -  -  O  -  -
policy.edit                 Y  -  Y  S  -  -  -  -  -  -  -  -
target.read                 Y  Y  Y  Y  Y  Y  Y  -  -  -  -  -
target.write                Y  -  Y  Y  -  -  S  -  -  -  -  -
agents.invite               Y  -  Y  Y  -  -  -  -  -  -  -  -
agents.remove               Y  -  Y  Y  -  -  -  -  -  -  -  Y
credentials.manage          Y  -  Y  Y  -  -  O  -  -  -  -  -
credentials.claim           -  -  -  -  -  -  -  -  -  O  -  -
report.submit               -  -  -  -  -  -  -  -  -  Y  -  -
report.read                 Y  -  Y  Y  Y  Y  O  -  -  O  O  -
report.figures              Y  Y  Y  Y  Y  Y  O  -  -  -  -  -
report.readings             Y  -  Y  -  -  -  -  -  -  -  -  -
report.note                 Y  -  Y  Y  Y  -  O  -  -  -  Y  -
report.message              Y  -  Y  Y  Y  -  O  -  -  O  Y  -
report.assign               Y  -  Y  Y  Y  -  -  -  -  -  Y  -
report.severity             Y  -  Y  Y  S  -  S  -  -  S  S  -
report.accept               Y  -  Y  Y  O  -  -  -  -  -  -  -
report.close                Y  -  Y  Y  Y  -  -  -  -  -  Y  -
report.redact               Y  -  Y  -  -  -  -  -  -  -  -  -
report.withdraw             -  -  -  -  -  -  -  -  -  O  -  -
report.close_duplicate      Y  -  Y  Y  S  -  -  -  -  -  Y  -
report.fixed                Y  -  Y  Y  Y  -  O  -  -  -  S  -
report.retest               -  -  -  -  -  -  -  -  -  O  Y  -
report.export               Y  -  Y  Y  O  -  -  -  -  O  -  -
report.export_figures       Y  Y  Y  Y  -  -  -  -  -  -  -  -
reward.approve              Y  -  Y  Y  -  -  -  -  -  -  -  -
reward.receive              -  -  -  -  -  -  -  -  -  O  -  -
risk.accept                 Y  -  Y  Y  -  -  -  -  -  -  -  -
dispute.open                -  -  -  -  -  -  -  -  -  O  -  -
dispute.answer              Y  -  Y  Y  -  -  -  -  -  -  -  -
dispute.rule                -  -  -  -  -  -  -  -  -  -  Y  Y
payment_case.decide         -  -  -  -  -  -  -  -  -  -  -  Y
disclosure.ask              Y  -  Y  Y  -  -  -  -  -  O  -  -
disclosure.agree            Y  -  Y  -  -  -  -  -  -  O  -  -
disclosure.withdraw         -  -  -  -  -  -  -  -  -  -  -  Y
engagement.take_part        -  -  -  -  -  -  -  -  -  O  -  -
engagement.work             -  -  -  -  -  -  -  -  -  -  -  Y
invitation.answer           -  -  -  -  -  -  -  -  O  -  -  -
leads.work                  -  -  -  -  -  -  -  -  -  -  -  Y
organization.approve        -  -  -  -  -  -  -  -  -  -  -  Y
target.approve              -  -  -  -  -  -  -  -  -  -  -  Y
person.suspend              -  -  -  -  -  -  -  -  -  -  -  Y
person.recover              -  -  -  -  -  -  -  -  -  -  -  Y
triage.assign               -  -  -  -  -  -  -  -  -  -  -  Y
staff.look                  -  -  -  -  -  -  -  -  -  -  Y  Y
`

const lines = expected
  .trim()
  .split('\n')
  .map((line) => line.trim().split(/\s+/))
const heads = lines[0] ?? []
const rules = lines.slice(1).map(([permission = '', ...cells]) => [permission as Permission, cells] as const)

test('contains every permission and every role, once', () => {
  expect(heads).toEqual([...columns])
  expect(columns.map((column) => roleOf[column])).toEqual([...roles])
  expect(rules.map(([permission]) => permission)).toEqual([...permissions])
  expect(Object.keys(permissionTable).toSorted()).toEqual([...permissions].toSorted())
})

describe.each(rules)('%s', (permission, cells) => {
  test.each(columns.map((column, at) => [column, verdicts[cells[at] ?? ''] ?? 'no'] as const))(
    '%s: %s',
    (column, decision) => {
      expect(decide(permission, [roleOf[column]])).toBe(decision)
    },
  )
})
