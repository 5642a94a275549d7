/** OpenTelemetry's names of samplers. */
export const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const

export interface TracingSettings {
  /** The collector's base URL; traces go to /v1/traces below it. */
  endpoint: string
  headers: Readonly<Record<string, string>>
  serviceName: string
  /** Resource attributes of every span. */
  attributes: Readonly<Record<string, string>>
  sampler: (typeof samplers)[number]
  /** The share of traces, for the ratio-based samplers. */
  ratio: number
}

const pairsMax = 50

/** Reads `key=value,other=value` with percent-encoded values; undefined when malformed. */
export function readPairs(text: string): Readonly<Record<string, string>> | undefined {
  const parts = text.split(',').filter(part => part.trim() !== '')
  const pairs = parts.map(part => /^\s*([\w.\-/*]+)\s*=([^]*)$/.exec(part))
  if (pairs.length > pairsMax || pairs.includes(null)) return undefined
  try {
    return Object.fromEntries(pairs.flatMap(pair => (pair ? [[pair[1] ?? '', decoded(pair[2])]] : [])))
  } catch {
    return undefined
  }
}

const decoded = (value = '') => decodeURIComponent(value.trim())
