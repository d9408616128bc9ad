import { brand } from '#messages/brand.ts'

/** The page behind the link of an invitation. */
export const invitation = {
  title: 'Invitación',
  loading: 'Abriendo la invitación…',
  failed: 'No pudimos abrir la invitación',
  retry: 'Reintentar',
  heading: (organization: string) => `Te invitaron a ${organization}`,
  lede: (inviter: string) => `${inviter} quiere trabajar contigo en ${brand.name}.`,
  facts: { organization: 'Organización', role: 'Tu rol', program: 'Programa', email: 'Para', expires: 'Vence' },
  typed: `Los nombres los escribió quien te invita, no ${brand.name}.`,
  accept: 'Aceptar invitación',
  accepting: 'Aceptando…',
  reject: 'Rechazar',
  rejecting: 'Rechazando…',
  rejectAsk: '¿Rechazar la invitación?',
  rejectText: 'Avisamos a quien te invitó. Si cambias de opinión, pídele otra.',
  rejectConfirm: 'Rechazar invitación',
  keep: 'Volver',
  actFailed: 'No pudimos guardar tu respuesta',
  signIn: 'Iniciar sesión para aceptar',
  signInText: (email: string) => `Ya existe una cuenta con ${email}.`,
  other: {
    heading: 'La invitación es para otra cuenta',
    text: (invited: string, own: string) => `Es para ${invited} y tu sesión es de ${own}.`,
    signOut: 'Cerrar sesión y seguir',
    signingOut: 'Cerrando sesión…',
  },
  unproven: 'Antes de aceptar confirma tu correo.',
  check: 'Confirmar mi correo',
  register: {
    heading: 'Crea tu cuenta para aceptar',
    text: (email: string) => `Tu cuenta será de ${email}. El enlace ya confirmó tu correo.`,
    form: 'Cuenta para aceptar la invitación',
    send: 'Crear cuenta y aceptar',
    sending: 'Creando cuenta…',
  },
  rejected: {
    heading: 'Rechazaste la invitación',
    text: 'Ya avisamos a quien te invitó. No creamos ninguna cuenta.',
    home: `Ir a ${brand.name}`,
  },
  accepted: {
    heading: (organization: string) => `Ya estás en ${organization}`,
    text: 'Te llevamos a su espacio de trabajo.',
    go: 'Abrir mi espacio',
  },
} as const
