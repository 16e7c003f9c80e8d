import { encode } from 'uqr'

/** As wide as the standard asks for. */
const QUIET = 4

/** Black on white in either theme: a camera does not know which one is on. */
export default function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 0 })
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])))
  const whole = size + 2 * QUIET
  return (
    <svg
      role="img"
      aria-label="QR code of the link"
      viewBox={`${-QUIET} ${-QUIET} ${whole} ${whole}`}
      shapeRendering="crispEdges"
      className="size-56 rounded-lg"
    >
      <rect x={-QUIET} y={-QUIET} width={whole} height={whole} fill="#fff" />
      <path d={dark.join('')} fill="#000" />
    </svg>
  )
}
