import { brand } from '#messages/brand.ts'

/** Signing in by the identity provider of an organization. */
export const organizationSignIn = {
  entry: 'Entrar con tu organización',
  title: 'Entra con tu organización',
  heading: 'Entra con tu organización',
  lede: 'Escribe tu correo del trabajo. Te llevamos al proveedor con el que entra tu organización y vuelves aquí.',
  form: 'Entrar con tu organización',
  labels: { email: 'Correo del trabajo' },
  send: 'Continuar',
  sending: 'Buscando…',
  byPassword: 'Entrar con contraseña',
  back: {
    title: 'Entrando con tu organización',
    heading: 'Comprobamos tu identidad',
    lede: 'Un momento: confirmamos la respuesta de tu proveedor.',
    failed: 'No pudiste entrar',
    denied:
      'Tu proveedor no te dejó pasar, o cancelaste. Empieza otra vez o pide ayuda a quien administra tu organización.',
    incomplete: 'Faltan datos en la respuesta de tu proveedor. Empieza otra vez.',
    again: 'Empezar otra vez',
    technical: (reason: string) => `Detalle técnico: ${reason}`,
  },
  link: {
    title: 'Vincula tu cuenta',
    found: (email: string) => `${email} ya tiene una cuenta en ${brand.name}`,
    foundText: (provider: string) =>
      `Entra una última vez con tu contraseña y confirma el vínculo. Desde entonces entras con ${provider}.`,
    signIn: 'Entrar con contraseña',
    heading: 'Vincula tu cuenta con tu organización',
    lede: (provider: string) =>
      `Desde ahora entrarás con ${provider}. Tu cuenta solo podrá pertenecer a esta organización; tu verificación en dos pasos se queda.`,
    act: 'Vincular mi cuenta',
    acting: 'Vinculando…',
    failed: 'No pudimos vincularla',
    done: 'Tu cuenta quedó vinculada',
    doneText: (provider: string) => `La próxima vez usa «Entrar con tu organización» y te llevamos a ${provider}.`,
    continue: 'Continuar',
    gone: 'No hay ningún vínculo que confirmar',
    goneText: 'Venció o se confirmó en otro navegador. Entra con tu organización para empezar otra vez.',
  },
  signOut: (provider: string) => `Cerrar también tu sesión en ${provider}`,
} as const
