import type { CredentialState, RowProblem, TestCredential } from '@grana/contract/programs/credential-pools'

const states: Record<CredentialState, string> = { free: 'Libre', claimed: 'En uso', revoked: 'Revocada' }

const reasons: Record<NonNullable<TestCredential['revoked_for']>, string> = {
  hand: 'la revocó tu equipo',
  returned: 'la devolvió el hacker',
  left: 'el hacker salió del programa',
  closed: 'cerró el programa',
  disabled: 'la cuenta del hacker quedó inactiva',
}

const problems: Record<RowProblem, string> = {
  account_missing: 'Falta la cuenta',
  secret_missing: 'Falta la contraseña o el enlace',
  too_long: 'Es demasiado larga',
  unreadable: 'Tiene saltos de línea o caracteres que no se leen',
  link_wrong: 'El enlace debe empezar con https://',
  repeated: 'Está repetida en el archivo',
  known: 'Ya está en la lista',
}

/** Accounts for testers, in the app of organizations. */
export const testCredentials = {
  factor: 'Para administrar cuentas de prueba activa la verificación en dos pasos',
  lede: 'Cada hacker toma una cuenta por objetivo. Se guardan cifradas: tu equipo ve quién tiene cuál, y solo el hacker que la tomó ve la contraseña.',
  none: {
    title: 'Ningún objetivo usa cuentas',
    text: 'Elige en el objetivo cómo consiguen cuenta los hackers y publica una versión del programa.',
  },
  outOfScope: 'Fuera de alcance',
  counts: (free: number, claimed: number) =>
    `${free === 1 ? '1 libre' : `${free} libres`} · ${claimed === 1 ? '1 en uso' : `${claimed} en uso`}`,
  ownCounts: (claimed: number) => (claimed === 1 ? '1 cuenta declarada' : `${claimed} cuentas declaradas`),
  waiting: (names: readonly string[]) =>
    names.length === 1 ? `${names[0]} espera una cuenta` : `${names.length} hackers esperan una cuenta`,
  add: 'Agregar cuenta',
  import: 'Subir archivo',
  instructions: {
    title: 'Instrucciones',
    none: 'Sin instrucciones',
    write: 'Escribir instrucciones',
    edit: 'Cambiar instrucciones',
    label: 'Qué debe saber quien prueba',
    hint: 'Cómo entrar o crear la cuenta, qué prefijo usar y qué no tocar. No escribas contraseñas: esto no se cifra.',
    save: 'Guardar',
    saved: 'Instrucciones guardadas',
  },
  table: (target: string) => `Cuentas de ${target}`,
  columns: { account: 'Cuenta', holder: 'Quién la tiene', state: 'Estado', acts: 'Acciones' },
  states,
  ended: (at: string, why: TestCredential['revoked_for']) => `${at}, ${why === null ? '' : reasons[why]}`,
  since: (at: string) => `desde el ${at}`,
  opened: (at: string) => `abierta el ${at}`,
  neverOpened: 'sin abrir',
  rotatedAt: (at: string) => `acceso cambiado el ${at}`,
  own: 'La creó el hacker',
  empty: 'Todavía no hay cuentas.',
  emptyOwn: 'Ningún hacker ha dicho qué cuenta usa.',
  endedCount: (count: number) => (count === 1 ? '1 cuenta revocada' : `${count} cuentas revocadas`),
  rotate: 'Cambiar acceso',
  rotateOf: (account: string) => `Cambiar acceso de ${account}`,
  revoke: 'Revocar',
  revokeOf: (account: string) => `Revocar ${account}`,
  addTitle: (target: string) => `Agregar una cuenta a ${target}`,
  fields: {
    account: 'Usuario o correo',
    password: 'Contraseña',
    link: 'Enlace de activación o restablecimiento',
    note: 'Nota',
  },
  noteHint: 'Opcional. Se muestra junto con la contraseña.',
  secretHint: 'Se cifra al guardarla; no podrás volver a verla.',
  save: 'Guardar',
  cancel: 'Cancelar',
  added: 'Cuenta agregada',
  rotateTitle: (account: string) => `Cambiar el acceso de ${account}`,
  rotateText: 'Cámbialo primero en tu sistema. El anterior se destruye y quien la tiene recibe un aviso.',
  rotated: 'Acceso cambiado',
  revokeTitle: (account: string) => `¿Revocar ${account}?`,
  revokeText:
    'Quien la tiene deja de verla en este momento y la contraseña guardada se destruye. Desactívala también en tu sistema.',
  revoked: 'Cuenta revocada',
  file: {
    title: (target: string) => `Subir cuentas a ${target}`,
    text: 'Un CSV con tres columnas: cuenta, contraseña o enlace, y una nota opcional. Hasta 200 filas.',
    choose: 'Archivo CSV',
    none: 'Elegir archivo…',
    header: 'La primera fila tiene los títulos de las columnas',
    preview: 'Revisar',
    good: (count: number) => (count === 1 ? '1 cuenta lista para agregar' : `${count} cuentas listas para agregar`),
    wrong: (count: number) =>
      count === 1 ? '1 fila con error, que no se agrega' : `${count} filas con error, que no se agregan`,
    rows: 'Filas con error',
    line: (line: number) => `Fila ${line}`,
    problems,
    add: (count: number) => (count === 1 ? 'Agregar 1 cuenta' : `Agregar ${count} cuentas`),
    done: (count: number) => (count === 1 ? '1 cuenta agregada' : `${count} cuentas agregadas`),
    other: 'Elegir otro archivo',
  },
} as const
