/** The social links of a user. */
export const social = {
  lede: 'Los ve quien puede ver tu perfil. Deja vacío lo que no quieras mostrar.',
  ledeWithoutProfile: 'Quedan guardados en tu cuenta y nadie más los ve. Deja vacío lo que no quieras guardar.',
  form: 'Redes sociales',
  labels: { twitter: 'X (Twitter)', linkedin: 'LinkedIn', website: 'Sitio web' },
  hints: {
    twitter: 'https://x.com/tu_usuario, o solo @tu_usuario',
    linkedin: 'https://www.linkedin.com/in/tu-perfil',
    website: 'Solo direcciones seguras: https://…',
  },
  note: 'Estos enlaces se abren en otra pestaña y no le dicen al sitio desde qué perfil llegaron.',
} as const
