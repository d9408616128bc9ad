import type { Permission } from '@grana/contract/tenancy'

/**
 * Every role that a rule can name. `member` belongs to the organization with any role; `customer` is any signed-in
 * customer account.
 */
export const roles = [
  'organization_owner',
  'organization_viewer',
  'program_owner',
  'program_administrator',
  'program_analyst',
  'program_viewer',
  'technical_contact',
  'member',
  'customer',
  'agent',
  'triager',
  'administrator',
] as const
export type Role = (typeof roles)[number]

/** `own`: only what belongs or is assigned to them. `suggest`: another user decides. A missing cell denies. */
export type Cell = 'yes' | 'own' | 'suggest'

type RoleCells = Partial<Record<Role, Cell>>

function all(who: readonly Role[], cell: Cell): RoleCells {
  return Object.fromEntries(who.map((role) => [role, cell]))
}

/** The roles of a program, from the most to the least powerful. */
const inProgram = ['program_owner', 'program_administrator', 'program_analyst', 'program_viewer'] as const
const leads = ['program_owner', 'program_administrator'] as const
const handlers = [...leads, 'program_analyst'] as const
const overseers = ['organization_owner', 'organization_viewer'] as const

/**
 * The permission table of the product (owner, viewer, program owner, administrator, analyst, viewer, contacts, agent,
 * staff), line by line. An owner of the organization may do in every program what its owner may. A backup contact
 * counts as technical contact while activated. Every policy reads this table and nothing else; no screen contains a
 * copy.
 */
export const permissionTable: Readonly<Record<Permission, RoleCells>> = {
  'organization.list': all(['customer'], 'own'),
  'organization.read': all(['member'], 'yes'),
  'organization.edit': all(['organization_owner'], 'yes'),
  'organization.leave': all(['member'], 'own'),
  'members.read': all([...overseers, ...leads], 'yes'),
  'members.govern': all(['organization_owner'], 'yes'),
  'tokens.govern': { organization_owner: 'yes', agent: 'own' },
  'webhooks.govern': all(['organization_owner'], 'yes'),
  'trackers.govern': all(['organization_owner'], 'yes'),
  'identity.govern': all(['organization_owner'], 'yes'),
  'wallet.read': { ...all(overseers, 'yes'), program_owner: 'own' },
  'audit.read': { ...all(overseers, 'yes'), ...all([...leads, 'triager', 'administrator'], 'own') },

  'program.create': all(['organization_owner'], 'yes'),
  'program.read': { ...all(overseers, 'yes'), ...all([...inProgram, 'technical_contact'], 'own') },
  'program.appoint': { organization_owner: 'yes', ...all(leads, 'own') },
  'program.appoint_owner': { organization_owner: 'yes', program_owner: 'own' },
  'program.launch': all(['organization_owner', 'program_owner'], 'yes'),
  'program.pause': all(['organization_owner', ...leads, 'administrator'], 'yes'),
  'program.close': all(['organization_owner', 'program_owner'], 'yes'),
  'program.follow': all(['agent'], 'own'),
  'program.answer_invitation': all(['agent'], 'own'),
  'policy.edit': { ...all(['organization_owner', 'program_owner'], 'yes'), program_administrator: 'suggest' },

  'target.read': all([...overseers, ...inProgram, 'technical_contact'], 'yes'),
  'target.write': { ...all(['organization_owner', ...leads], 'yes'), technical_contact: 'suggest' },

  'agents.invite': all(['organization_owner', ...leads], 'yes'),
  'agents.remove': all(['organization_owner', ...leads, 'administrator'], 'yes'),
  'credentials.manage': { ...all(['organization_owner', ...leads], 'yes'), technical_contact: 'own' },
  'credentials.claim': all(['agent'], 'own'),

  'report.submit': all(['agent'], 'yes'),
  'report.read': {
    ...all(['organization_owner', ...inProgram], 'yes'),
    ...all(['technical_contact', 'agent', 'triager'], 'own'),
  },
  'report.figures': { ...all([...overseers, ...inProgram], 'yes'), technical_contact: 'own' },
  'report.readings': all(['organization_owner', 'program_owner'], 'yes'),
  'report.note': { ...all(['organization_owner', ...handlers, 'triager'], 'yes'), technical_contact: 'own' },
  'report.message': {
    ...all(['organization_owner', ...handlers, 'triager'], 'yes'),
    ...all(['technical_contact', 'agent'], 'own'),
  },
  'report.assign': all(['organization_owner', ...handlers, 'triager'], 'yes'),
  'report.severity': {
    ...all(['organization_owner', ...leads], 'yes'),
    ...all(['program_analyst', 'technical_contact', 'agent', 'triager'], 'suggest'),
  },
  'report.accept': { ...all(['organization_owner', ...leads], 'yes'), program_analyst: 'own' },
  'report.close': all(['organization_owner', ...handlers, 'triager'], 'yes'),
  'report.redact': all(['organization_owner', 'program_owner'], 'yes'),
  'report.withdraw': all(['agent'], 'own'),
  'report.close_duplicate': { ...all(['organization_owner', ...leads, 'triager'], 'yes'), program_analyst: 'suggest' },
  'report.fixed': { ...all(['organization_owner', ...handlers], 'yes'), technical_contact: 'own', triager: 'suggest' },
  'report.retest': { agent: 'own', triager: 'yes' },
  'report.export': { ...all(['organization_owner', ...leads], 'yes'), ...all(['program_analyst', 'agent'], 'own') },
  'report.export_figures': all([...overseers, ...leads], 'yes'),
  'reward.approve': all(['organization_owner', ...leads], 'yes'),
  'reward.receive': all(['agent'], 'own'),
  'risk.accept': all(['organization_owner', ...leads], 'yes'),
  'dispute.open': all(['agent'], 'own'),
  'dispute.answer': all(['organization_owner', ...leads], 'yes'),
  'dispute.rule': all(['triager', 'administrator'], 'yes'),
  'payment_case.decide': all(['administrator'], 'yes'),
  'disclosure.ask': { ...all(['organization_owner', ...leads], 'yes'), agent: 'own' },
  'disclosure.agree': { ...all(['organization_owner', 'program_owner'], 'yes'), agent: 'own' },
  'disclosure.withdraw': all(['administrator'], 'yes'),
  'engagement.take_part': all(['agent'], 'own'),
  'engagement.work': all(['administrator'], 'yes'),

  // An invited user is not a member yet and answers for themselves.
  'invitation.answer': all(['customer'], 'own'),

  'leads.work': all(['administrator'], 'yes'),
  'organization.approve': all(['administrator'], 'yes'),
  'target.approve': all(['administrator'], 'yes'),
  'person.suspend': all(['administrator'], 'yes'),
  'person.recover': all(['administrator'], 'yes'),
  'triage.assign': all(['administrator'], 'yes'),
  'staff.look': all(['administrator', 'triager'], 'yes'),
}
