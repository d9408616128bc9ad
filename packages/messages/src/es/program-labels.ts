import type {
  Asset,
  CredentialMode,
  Environment,
  ProgramKind,
  PublicProgramState,
  SafeHarbor,
  Sector,
  Severity,
  TargetType,
} from '@grana/contract/program-values'
import { shortTime } from './formats/short-time.ts'

const kinds: Record<ProgramKind, string> = { bounty: 'Bug bounty', vdp: 'VDP', pentest: 'Pentest' }

const states: Record<PublicProgramState, string> = { active: 'Abierto', paused: 'En pausa', closed: 'Cerrado' }

const safeHarbors: Record<SafeHarbor, string> = {
  full: 'Puerto seguro completo',
  partial: 'Puerto seguro parcial',
  none: 'Puerto seguro no declarado',
}

const sectors: Record<Sector, string> = {
  finance: 'Finanzas',
  automotive: 'Automotriz',
  health: 'Salud',
  commerce_logistics: 'Comercio y logística',
  telecommunications: 'Telecomunicaciones',
  travel: 'Viajes',
  energy: 'Energía',
  education: 'Educación',
}

const assets: Record<Asset, string> = {
  website: 'Sitio web',
  api: 'API',
  mobile_app: 'App móvil',
  cloud: 'Nube',
  network: 'Red',
  vehicle: 'Vehículo',
  hardware: 'Hardware',
  source_code: 'Código fuente',
}

const targetTypes: Record<TargetType, string> = {
  website: 'Sitio web',
  api: 'API',
  android: 'Android',
  ios: 'iOS',
  network: 'Red',
  cloud: 'Nube',
  hardware: 'Hardware',
  vehicle: 'Vehículo',
  source_code: 'Código fuente',
}

const environments: Record<Environment, string> = { production: 'Producción', staging: 'Pruebas' }

const severities: Record<Severity, string> = {
  informative: 'Informativa',
  low: 'Baja',
  medium: 'Media',
  high: 'Alta',
  critical: 'Crítica',
}

const credentialModes: Record<CredentialMode, { readonly name: string; readonly text: string }> = {
  self_with_pii: {
    name: 'Tu propia cuenta, con tus datos',
    text: 'El registro pide datos personales reales. Usa solo los tuyos.',
  },
  self_without_pii: {
    name: 'Tu propia cuenta, sin datos personales',
    text: 'Crea una cuenta de prueba; el registro no pide datos reales.',
  },
  provided_user_password: {
    name: 'Usuario y contraseña entregados',
    text: 'La organización entrega las cuentas; se piden con tu cuenta de hacker.',
  },
  provided_email_activation: {
    name: 'Activación por correo',
    text: 'La organización crea la cuenta y te llega un correo para activarla.',
  },
}

/** Labels of the values that describe programs, on every screen. */
export const programLabels = {
  kinds,
  states,
  safeHarbors,
  /** Only in the preview of a draft. */
  safeHarborUnchosen: 'Puerto seguro sin elegir',
  sectors,
  assets,
  targetTypes,
  environments,
  severities,
  credentialModes,
  /** A program that pays, but does not publish its amounts. */
  notPublished: 'No publicado',
  /** A program that answers and thanks, but does not pay. */
  noReward: 'Sin recompensa económica',
  updated: 'Actualizado',
  kindAndOrganization: (organization: string, kind: ProgramKind) => `${organization} · ${kinds[kind]}`,
  moreAssets: (count: number) => `+${count}`,
  /** What it paid in twelve months and how fast, as far as that is public. */
  paid: (amount: string | undefined, days: number | undefined): string =>
    [
      ...(amount === undefined ? [] : [`Pagó ${amount} en 12 meses`]),
      ...(days === undefined ? [] : [`Paga en ${shortTime(days * 24)}`]),
    ]
      // The line may break between the two only.
      .map((part) => part.replaceAll(' ', '\u00a0'))
      .join(' · '),
} as const
