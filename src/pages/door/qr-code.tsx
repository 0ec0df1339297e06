import qrcode from 'qrcode-generator'
import { type Html, h } from '../kit/html.js'

/** A text for the camera of a phone, with the quiet border that it looks for. */
export function QrCode({ text, label }: { text: string; label: string }): Html {
  const code = qrcode(0, 'M')
  code.addData(text)
  code.make()
  const size = code.getModuleCount()
  const modules = Array.from({ length: size * size }, (_, n) => ({ x: n % size, y: Math.floor(n / size) }))
  const path = modules
    .filter(({ x, y }) => code.isDark(y, x))
    .map(({ x, y }) => `M${x + border} ${y + border}h1v1h-1z`)
    .join('')
  const whole = size + 2 * border
  return (
    <svg class="qr" role="img" aria-label={label} viewBox={`0 0 ${whole} ${whole}`}>
      <path d={path} />
    </svg>
  )
}

const border = 4
