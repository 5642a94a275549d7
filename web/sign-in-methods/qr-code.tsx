import { encode } from 'uqr'

/** For an authenticator app. Black on white in every theme, because scanners expect it. */
export function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 3 })
  const dots = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])))
  return (
    <svg
      role="img"
      aria-label="QR code for your authenticator app"
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-full rounded-md"
    >
      <rect width={size} height={size} fill="white" />
      <path d={dots.join('')} fill="black" />
    </svg>
  )
}
