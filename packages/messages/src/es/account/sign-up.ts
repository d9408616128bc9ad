import { brand } from '#messages/brand.ts'

const person = {
  first_name: 'Nombre(s)',
  last_name: 'Apellidos',
  country: 'País',
  timezone: 'Zona horaria',
  password: 'Contraseña',
  terms: 'Términos y condiciones',
  captcha_token: 'Verificación',
} as const

/** Choice of the kind of account, and both forms. */
export const signUp = {
  title: 'Crear cuenta',
  heading: `¿Cómo vas a usar ${brand.name}?`,
  kinds: {
    customer: {
      heading: 'Represento a una organización',
      text: 'Quiero probar mis sistemas',
      go: 'Crear cuenta de organización',
      needs: [
        'Tu correo de trabajo',
        'El nombre de tu organización y tu cargo',
        'Un teléfono, por si quieres que te llamemos',
      ],
    },
    agent: {
      heading: 'Soy hacker ético',
      text: 'Quiero reportar hallazgos',
      go: 'Crear cuenta de hacker',
      needs: ['Un nombre de usuario, que será público', 'Tu correo y tu país', 'Leer y aceptar el código de conducta'],
    },
  },
  hasAccount: '¿Ya tienes cuenta?',
  signIn: 'Inicia sesión',
  send: 'Crear cuenta',
  sending: 'Creando cuenta…',
  terms: { before: 'Acepto los ', link: 'términos y condiciones', after: '' },
  conduct: { before: 'Leí y acepto el ', link: 'código de conducta', after: '' },
  opensApart: '(se abre en otra pestaña)',
  purpose: 'crear y proteger tu cuenta.',
  customer: {
    title: 'Cuenta de organización',
    heading: 'Crea la cuenta de tu organización',
    lede: 'Entras en cuanto la creas. Si quieres, te llamamos para preparar el primer programa.',
    form: 'Cuenta de organización',
    labels: {
      first_name: person.first_name,
      middle_name: 'Segundo nombre',
      last_name: person.last_name,
      email: 'Correo de trabajo',
      organization: 'Empresa',
      position: 'Cargo',
      country: person.country,
      phone: 'Teléfono',
      timezone: person.timezone,
      password: person.password,
      terms: person.terms,
      captcha_token: person.captcha_token,
    },
    other: { before: '¿Reportas hallazgos? ', link: 'Crea una cuenta de hacker', after: '' },
  },
  agent: {
    title: 'Cuenta de hacker ético',
    heading: 'Crea tu cuenta de hacker ético',
    lede: 'Entras en cuanto la creas.',
    form: 'Cuenta de hacker ético',
    usernameHint: 'Es público. De 3 a 30 letras, números, guiones o guiones bajos.',
    labels: {
      username: 'Nombre de usuario',
      first_name: person.first_name,
      last_name: person.last_name,
      email: 'Correo',
      country: person.country,
      timezone: person.timezone,
      password: person.password,
      code_of_conduct: 'Código de conducta',
      terms: person.terms,
      captcha_token: person.captcha_token,
    },
    other: { before: '¿Representas a una organización? ', link: 'Crea su cuenta', after: '' },
  },
} as const
