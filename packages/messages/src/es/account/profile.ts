/** Legibility of initials, by the contrast ratio of WCAG 2. */
function legibility(ratio: number): string {
  const figure = `contraste ${ratio.toFixed(1)} a 1`
  if (ratio >= 7) return `Se lee muy bien (${figure}).`
  if (ratio >= 4.5) return `Se lee bien (${figure}).`
  if (ratio >= 3) return `Se lee con esfuerzo (${figure}). Prueba con un color más claro o más oscuro.`
  return `No se lee (${figure}). Elige dos colores más distintos.`
}

export const profile = {
  lede: {
    agent: 'Tu nombre de usuario es público. Lo demás lo decides en Visibilidad.',
    other: 'Lo ven las personas con quienes trabajas.',
  },
  form: 'Tu perfil',
  labels: {
    first_name: 'Nombre(s)',
    middle_name: 'Segundo nombre',
    last_name: 'Apellidos',
    username: 'Nombre de usuario',
    position: 'Cargo',
    birthdate: 'Fecha de nacimiento',
    country: 'País de residencia',
    phone: 'Teléfono',
    timezone: 'Zona horaria',
    text_color: 'Color del texto',
    highlight_color: 'Color de fondo',
  },
  person: 'Quién eres',
  usernameHint: 'Es público: así te ven en los programas y en los reportes.',
  birthdateHint: 'Nadie más la ve.',
  place: 'Dónde estás',
  placeText: 'Con tu zona horaria escribimos las fechas y las horas en pantalla.',
  colors: {
    heading: 'Colores de tus iniciales',
    text: 'Aparecen junto a lo que escribes mientras no tengas una foto.',
    preview: 'Así se ven',
    usual: 'Usar los colores de siempre',
    legibility,
  },
  facts: {
    heading: 'Tu cuenta',
    signedUp: 'Creada',
    invited: 'Invitación',
    lastLogin: 'Último inicio de sesión',
    none: 'Sin registro',
  },
} as const
