import sharp from 'sharp'

const width = 960
const height = 540
const margin = 60
const colours = { paper: '#f9f5ef', line: '#dfd9d1', ink: '#261f1a', bar: '#d0b895', last: '#cf4013' }

interface Bar {
  left: number
  top: number
  width: number
  height: number
  background: string
}

/** Draws a plausible bar chart of values over time, with the newest highlighted, as a PNG. */
export function drawChart(values: readonly number[]): Promise<Uint8Array> {
  const highest = Math.max(...values)
  const room = { width: width - 2 * margin, height: height - 2 * margin }
  const step = room.width / values.length
  const bars = values.map((value, at): Bar => {
    const tall = Math.round((room.height * value) / highest)
    return {
      left: Math.round(margin + step * (at + 0.2)),
      top: height - margin - tall,
      width: Math.round(step * 0.6),
      height: tall,
      background: at === values.length - 1 ? colours.last : colours.bar,
    }
  })
  const rules = [0, 1, 2, 3, 4].map((quarter): Bar => ({
    left: margin,
    top: Math.round(height - margin - (room.height * quarter) / 4),
    width: room.width,
    height: 2,
    background: quarter === 0 ? colours.ink : colours.line,
  }))
  return sharp({ create: { width, height, channels: 3, background: colours.paper } })
    .composite([...rules.slice(1), ...bars, ...rules.slice(0, 1)].map(asLayer))
    .png({ palette: true })
    .toBuffer()
}

const asLayer = ({ left, top, ...shape }: Bar) => ({
  left,
  top,
  input: { create: { ...shape, channels: 3 as const } },
})
