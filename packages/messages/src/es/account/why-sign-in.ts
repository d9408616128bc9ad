/** Why somebody is asked to sign in; apart, because other pages speak of signing in too and must stay light. */
export const whySignIn = {
  report: 'Entra o crea tu cuenta para enviar un reporte. Después vuelves al programa.',
  follow: 'Entra o crea tu cuenta para seguir este programa. Después vuelves a él.',
  back: 'Después vuelves a donde ibas.',
}
