/**
 * Texts that the specification quotes. They are shown character by character, misspellings included: do not correct,
 * translate or restyle them here. docs/decisions lists what the owner may want to correct.
 */
export const fixed = {
  emailRequired: 'El correo es obligatorio',
  emailInvalid: 'Debe ser un correo válido',
  passwordRequired: 'La contraseña es obligatoria.',
  loginFailed: 'Email o contraseña incorrecta.',
  attemptsLeft: 'Inicio de sesión fallido. Intentos restantes: {n}',
  tryAgainIn: 'Intente de nuevo en …',
  tooManyAttempts: 'Muchos intentos fallidos.',
  codeWrongTitle: 'Código erroneo',
  codeWrong: 'Código de autenticación incorrecto',
  codeTypedWrong: 'El código introducido es incorrecto',
  currentPasswordWrong: 'La contraseña actual introducida es erronea',
  usernameTaken: 'El nombre de usuario ya existe para una cuenta, favor de proporcionar uno diferente.',
  emailTaken: 'El correo eletrónico ya existe para una cuenta, favor de proporcionar uno diferente.',
  unexpectedError: 'Ha sucedido un error inesperado',
  errorHappened: 'Ha ocurrido un error',
  noMatches: 'No se encontraron coincidencias.',
  nothingHere: 'No parece haber nada aquí...',
  unauthorized: 'Sin autorización',
  noPermission: 'No tienes permiso para ver esta página',
  noReports: 'Aún no existen reportes en este programa',
  contactThanks: '¡Gracias, te contactaremos pronto!',
} as const

/** Defaults of the widgets, in the specification's English; the screens always pass Spanish instead. */
export const fixedWidget = {
  noOptions: 'Sorry, no matching options.',
  loading: 'Loading...',
  fieldNotValid: '{field} is not valid.',
} as const
