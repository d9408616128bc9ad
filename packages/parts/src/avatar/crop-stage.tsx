import { useEffect, useRef, type PointerEvent } from 'react'
import { avatarTexts } from '@grana/messages/es/account/avatar'
import { fitSquare, type Square } from './crop-square.ts'
import styles from './avatar.module.css'

const sharpness = 512

export interface CropStageProps {
  readonly picture: ImageBitmap
  readonly square: Square
  readonly onCut: (square: Square) => void
}

/** The crop. A pointer drags the picture under it; the sliders next to it do the same for keyboard users. */
export function CropStage({ picture, square, onCut }: CropStageProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const held = useRef<{ x: number; y: number; from: Square }>(undefined)
  useEffect(() => {
    const paint = canvas.current?.getContext('2d')
    if (!paint) return
    const { x, y, size } = square
    paint.imageSmoothingQuality = 'high'
    paint.clearRect(0, 0, sharpness, sharpness)
    paint.drawImage(picture, x, y, size, size, 0, 0, sharpness, sharpness)
  }, [picture, square])

  function startDrag(event: PointerEvent<HTMLCanvasElement>): void {
    event.currentTarget.setPointerCapture(event.pointerId)
    held.current = { x: event.clientX, y: event.clientY, from: square }
  }

  function drag(event: PointerEvent<HTMLCanvasElement>): void {
    if (held.current === undefined) return
    const { x, y, from } = held.current
    const scale = from.size / (event.currentTarget.clientWidth || sharpness)
    const moved = { ...from, x: from.x - (event.clientX - x) * scale, y: from.y - (event.clientY - y) * scale }
    onCut(fitSquare(moved, picture))
  }

  function release(): void {
    held.current = undefined
  }

  return (
    <canvas
      ref={canvas}
      className={styles.stage}
      width={sharpness}
      height={sharpness}
      role="img"
      aria-label={avatarTexts.crop.preview}
      onPointerDown={startDrag}
      onPointerMove={drag}
      onPointerUp={release}
      onPointerCancel={release}
    />
  )
}
