import { brand } from '#messages/brand.ts'
import { customerTitles } from '#messages/es/apps/shell.ts'
import type { ProviderFault } from '@grana/contract/identity/providers'

const faults: Record<ProviderFault, string> = {
  refused: 'Esa dirección, o una de las que anuncia, no es pública. Usa https:// en el puerto 443 u 8443.',
  unreachable: 'Esa dirección no respondió. Revisa que no tenga errores.',
  not_openid: 'Ahí no hay un proveedor de OpenID Connect: no encontramos su archivo openid-configuration.',
  other_issuer: 'El proveedor se anuncia con otro emisor. Copia el emisor tal como lo muestra, con o sin barra final.',
  unsupported: 'El proveedor no ofrece el flujo con código o no firma sus respuestas.',
}

/** Texts of the identity provider of an organization. */
export const identityProvider = {
  title: customerTitles.identityProvider,
  lede: `Tu equipo entra en ${brand.name} con el proveedor de identidad de tu organización, por OpenID Connect.`,
  entry: 'Tu equipo entra con el proveedor de identidad de tu organización.',
  open: 'Ver inicio de sesión único',
  factor: 'Para gobernar el inicio de sesión único activa la verificación en dos pasos',
  empty: 'Todavía no hay un proveedor',
  emptyText:
    'Registra una aplicación web en tu proveedor con la dirección de retorno de abajo y conecta aquí su emisor, identificador y secreto.',
  connect: 'Conectar proveedor',
  change: 'Cambiar',
  close: 'Cerrar',
  cancel: 'Cancelar',
  on: 'Encendido',
  off: 'Apagado',
  onText: (count: number) =>
    count === 0
      ? 'Nadie ha entrado con él todavía.'
      : count === 1
        ? 'Una cuenta entra con él.'
        : `${count} cuentas entran con él.`,
  offText: 'Nadie entra con él hasta que lo enciendas.',
  facts: {
    issuer: 'Emisor',
    client: 'Identificador de la aplicación',
    redirect: 'Dirección de retorno',
    domains: 'Dominios de correo',
    accounts: 'Cuentas nuevas',
    password: 'Contraseña',
  },
  noDomains: 'Ninguno comprobado: nadie puede entrar con el proveedor.',
  proveDomain: 'Comprobar un dominio de correo',
  accounts: { yes: 'Se crean al entrar por primera vez', no: 'Solo entran personas invitadas' },
  password: {
    open: 'También se puede entrar con contraseña',
    closed: 'Cerrada para miembros; los propietarios la conservan',
  },
  copy: (what: string) => `Copiar ${what.toLowerCase()}`,
  copied: 'Copiado',
  switchOn: 'Encender',
  switchOff: 'Apagar',
  switching: 'Guardando…',
  switchedOn: 'Proveedor encendido',
  switchedOff: 'Proveedor apagado: se cerraron las sesiones que abrió',
  remove: 'Quitar',
  removeTitle: 'Quitar el proveedor',
  removeText:
    'Se cierran las sesiones que abrió y se borran sus vínculos. Las cuentas se quedan: quien no tenga contraseña la define por correo.',
  removeSave: 'Quitar proveedor',
  removing: 'Quitando…',
  removed: 'Proveedor quitado',
  faults,
  form: {
    title: 'Conectar el proveedor',
    changeTitle: 'Cambiar el proveedor',
    name: 'Nombre',
    nameHint: 'Así lo verán las personas de tu equipo.',
    issuer: 'Emisor',
    issuerHint: 'La dirección tal como la muestra tu proveedor. Con otro emisor se borran los vínculos.',
    client: 'Identificador de la aplicación (client ID)',
    secret: 'Secreto de la aplicación (client secret)',
    secretKeep: 'Déjalo vacío para conservar el actual.',
    accounts: 'Crear la cuenta de quien entra por primera vez',
    accountsHint: 'Solo con un correo de un dominio comprobado, con el rol de miembro.',
    enforced: 'Cerrar la contraseña de los miembros',
    enforcedHint: 'Los propietarios conservan contraseña y verificación en dos pasos para no quedar fuera.',
    save: 'Comprobar y guardar',
    saving: 'Comprobando…',
  },
} as const
