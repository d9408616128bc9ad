import { timeLeft } from '../formats/time-left.ts'

/** "Revisa tu correo" and the page behind the link of that email. */
export const verifyEmail = {
  check: {
    title: 'Revisa tu correo',
    heading: 'Revisa tu correo',
    sentTo: 'Te enviamos un enlace para confirmar tu correo a',
    sent: 'Te enviamos un enlace para confirmar tu correo.',
    advice: 'Puede tardar unos minutos. Si no lo ves, busca en el correo no deseado.',
    approval: (time: string) =>
      `Revisamos cada organización antes de que publique su primer programa, en un plazo de ${time}. Mientras tanto puedes prepararlo todo.`,
    resend: 'Reenviar correo',
    resending: 'Enviando…',
    resendIn: (seconds: number) => `Puedes pedir otro en ${timeLeft(seconds)}.`,
    go: 'Ir a mi espacio',
    signedOut: 'Para pedir otro correo, inicia sesión.',
    signIn: 'Iniciar sesión',
    proven: 'Tu correo ya está confirmado',
  },
  prove: {
    title: 'Confirma tu correo',
    heading: 'Confirma tu correo',
    lede: 'Así sabemos que este correo es tuyo.',
    act: 'Confirmar mi correo',
    acting: 'Confirmando…',
    failed: 'No pudimos confirmarlo',
    done: 'Tu correo quedó confirmado',
    doneText: 'Ya puedes usar todo lo que tu cuenta permite.',
    go: 'Ir a mi espacio',
    signIn: 'Iniciar sesión',
    again: 'Inicia sesión y pide otro correo desde «Revisa tu correo».',
    check: 'Pedir otro correo',
  },
} as const
