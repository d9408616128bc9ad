/** Why staff paused a program, as its page and the form of a report say it. */
export const pausedForPayment =
  'En pausa por nuestro equipo: una recompensa de este programa no llegó y falta resolverlo. Por ahora no recibe reportes nuevos.'
