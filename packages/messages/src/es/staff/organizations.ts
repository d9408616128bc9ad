import type { Approval } from '@grana/contract/staff/organizations'

const approvals: Record<Approval, string> = { pending: 'Por aprobar', approved: 'Aprobadas', refused: 'Rechazadas' }
const approval: Record<Approval, string> = { pending: 'Por aprobar', approved: 'Aprobada', refused: 'Rechazada' }

export const staffOrganizations = {
  title: 'Organizaciones',
  approvals,
  approval,
  filter: 'Aprobación',
  searchHint: 'Nombre de la organización',
  columns: ['Organización', 'País', 'Miembros', 'Estado', 'Registro'],
  members: (count: number) => (count === 1 ? '1 miembro' : `${count} miembros`),
  empty: {
    pending: { title: 'Nada por aprobar', text: 'Cuando se registre una organización, aparecerá aquí.' },
    approved: { title: 'Todavía no hay organizaciones aprobadas', text: 'Las que apruebes aparecerán aquí.' },
    refused: { title: 'Ninguna organización rechazada', text: 'Las que rechaces aparecerán aquí, con su motivo.' },
  },
  noMatch: 'Ninguna organización coincide.',
  detail: {
    checks: 'Comprobaciones',
    who: 'Quiénes son',
    legalName: 'Razón social',
    website: 'Sitio web',
    sector: 'Sector',
    country: 'País',
    members: 'Miembros',
    registered: 'Registro',
    missing: (labels: readonly string[]) => `Sin declarar: ${labels.join(', ').toLowerCase()}.`,
    owners: 'Propietarios',
    noPosition: 'Sin cargo',
    decision: 'Decisión',
    scope: 'Administración aprueba y suspende; no lee reportes de ninguna organización.',
  },
  checks: {
    ownDomain: {
      title: 'Dominio propio del correo',
      yes: (host: string) => `${host} coincide con el sitio`,
      no: (host: string) => `${host} no coincide con el sitio declarado`,
      unknown: 'No declaró un sitio con el que comparar',
    },
    proven: {
      title: 'Correo confirmado',
      yes: 'Lo confirmó quien registró la organización',
      no: 'Nadie lo ha confirmado',
    },
    secondFactor: {
      title: 'Verificación en dos pasos de sus propietarios',
      yes: 'Activa en todas sus cuentas',
      no: 'Falta en al menos una cuenta',
    },
    targets: {
      title: 'Autoridad sobre objetivos',
      text: (proven: number, all: number) =>
        all === 0
          ? 'Aún no registra objetivos; no impide aprobar'
          : `${proven} de ${all} comprobados; no impide aprobar, sí impide publicar`,
    },
  },
  approve: {
    action: 'Aprobar',
    title: (name: string) => `Aprobar ${name}`,
    text: 'Podrá publicar cuando sus objetivos estén comprobados. Avisamos por correo a sus propietarios.',
    sector: 'Sector',
    choose: 'Elige el sector',
    name: 'Nombre público',
    nameCurrent: (name: string) => `El que tiene: ${name}`,
    nameLegal: (name: string) => `Su razón social: ${name}`,
    send: 'Aprobar organización',
    sending: 'Aprobando…',
    done: 'Organización aprobada',
  },
  refuse: {
    action: 'Rechazar',
    title: (name: string) => `Rechazar ${name}`,
    text: 'No podrá publicar, y lo que publicó sin revisión queda en pausa. Sus propietarios leerán el motivo por correo.',
    send: 'Rechazar organización',
    sending: 'Rechazando…',
    done: 'Organización rechazada',
  },
} as const
