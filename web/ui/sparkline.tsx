import { cn } from './cn.ts'
import { useNumber } from './locale.ts'

type SparklineProps = {
  /** Oldest first. */
  values: readonly number[]
  /** What the values are: "Karma over 30 days". Lowest, highest and latest value are added for screen readers. */
  label: string
  kind?: 'line' | 'bars' | undefined
  /** A line drawn over the rest on a scale of its own, such as a running total. */
  over?: readonly number[] | undefined
  tall?: boolean | undefined
  /** Its text colour is the colour of the drawing: `text-gold-mark`. */
  className?: string | undefined
}

const width = 120
const height = 32

/** A small chart whose axis starts at zero, so that it never exaggerates. */
export function Sparkline({ values, label, kind = 'line', over = [], tall = false, className }: SparklineProps) {
  const number = useNumber()
  const top = Math.max(1, ...values)
  const text = values.length
    ? `${label}: lowest ${number(Math.min(...values))}, highest ${number(Math.max(...values))}, last ${number(values.at(-1) ?? 0)}`
    : `${label}: nothing yet`
  return (
    <svg
      role="img"
      aria-label={text}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      className={cn('block w-full overflow-visible', tall ? 'h-28' : 'h-10', className)}
    >
      <line x1="0" x2={width} y1={height} y2={height} className="stroke-line" vectorEffect="non-scaling-stroke" />
      <g opacity={over.length > 0 ? 0.55 : 1}>
        {kind === 'bars' ? <Bars values={values} top={top} /> : <Line values={values} top={top} />}
      </g>
      {over.length > 0 && <Trace points={pointsOf({ values: over, top: Math.max(1, ...over) })} />}
    </svg>
  )
}

type Shape = { values: readonly number[]; top: number }

function Bars({ values, top }: Shape) {
  const slot = width / Math.max(1, values.length)
  return values.map((value, index) => {
    const tall = value > 0 ? Math.max(1.5, (value / top) * height) : 0
    return <rect key={index} x={index * slot} y={height - tall} width={slot * 0.72} height={tall} fill="currentColor" />
  })
}

function Line({ values, top }: Shape) {
  if (values.length === 0) return null
  const points = pointsOf({ values, top })
  return (
    <>
      <polygon points={`0,${height} ${points} ${width},${height}`} fill="currentColor" opacity="0.1" />
      <Trace points={points} />
    </>
  )
}

/** A single value is a horizontal line. */
function pointsOf({ values, top }: Shape) {
  const series = values.length > 1 ? values : [values[0] ?? 0, values[0] ?? 0]
  const step = width / (series.length - 1)
  return series
    .map((value, index) => `${(index * step).toFixed(2)},${(height - (value / top) * height).toFixed(2)}`)
    .join(' ')
}

function Trace({ points }: { points: string }) {
  return (
    <polyline
      points={points}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinejoin="round"
      strokeLinecap="round"
      vectorEffect="non-scaling-stroke"
    />
  )
}
