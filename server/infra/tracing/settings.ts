/** The samplers that OpenTelemetry names. */
export const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const

export interface TracingSettings {
  /** Where the collector is; traces go to /v1/traces below it. */
  endpoint: string
  headers: Readonly<Record<string, string>>
  serviceName: string
  /** What else every span says of where it comes from. */
  attributes: Readonly<Record<string, string>>
  sampler: (typeof samplers)[number]
  /** Of how many traces, for the samplers by ratio. */
  ratio: number
}

const pairsMax = 50

/** `key=value,other=value`, with percent signs where a value needs them; undefined when it is nothing like it. */
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
