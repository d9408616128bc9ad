import { successTexts } from '../success.ts'

/** The picture of a user: choosing, cropping, removing. */
export const avatarTexts = {
  label: 'Foto de perfil',
  rules: 'PNG, JPG o JPEG de hasta 5 MB. La guardamos cuadrada y sin los datos que agrega la cámara.',
  choose: 'Elegir foto',
  change: 'Cambiar foto',
  remove: 'Quitar foto',
  removing: 'Quitando…',
  saved: successTexts['avatar.changed'],
  removed: successTexts['avatar.removed'],
  tooHeavy: (megabytes: string) => `La imagen pesa ${megabytes} MB. Usa una de hasta 5 MB.`,
  crop: {
    title: 'Ajusta tu foto',
    lede: 'Arrastra la imagen o usa los controles. Se guarda lo que ves dentro del cuadro.',
    preview: 'Así se verá tu foto',
    zoom: 'Acercamiento',
    across: 'Posición horizontal',
    down: 'Posición vertical',
    cancel: 'Cancelar',
    save: 'Guardar foto',
    saving: 'Guardando…',
  },
} as const
