/** oRPC's wire format: values that JSON cannot hold are listed in `meta` by type and path. */
interface Packed {
  json?: unknown
  meta?: [kind: number, ...place: (string | number)[]][]
}

/** The body of a refusal. */
interface Said {
  message?: string
  defined?: boolean
  code?: string
  data?: unknown
}

/** The server answers or refuses within 20 s. On a connection that has died silently, browsers would wait for many minutes. */
const answerMs = 30_000

/**
 * Sends calls over HTTP in the format of oRPC's handler. oRPC's own link does more than our contract needs, and would add 6 kB
 * to every page. Loaded with the first call; the landing page makes none. @throws DOMException when no answer came in time.
 */
export async function send(path: readonly string[], input: unknown, { signal }: { signal?: AbortSignal }) {
  const late = AbortSignal.timeout(answerMs)
  const response = await fetch(`/api/rpc/${path.join('/')}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ json: input }),
    redirect: 'manual',
    signal: signal ? AbortSignal.any([signal, late]) : late,
  })
  const text = await response.text()
  if (response.ok) return unpack(text)
  const { message = '', defined = false, code, data } = saidIn(text)
  throw Object.assign(new Error(message), { defined, code, data, status: response.status })
}

/** The parsed error; empty when something else, such as a proxy, answered instead of our server. */
function saidIn(text: string): Said {
  try {
    const said: unknown = unpack(text)
    return typeof said === 'object' && said !== null ? said : {}
  } catch {
    return {}
  }
}

function unpack(text: string): unknown {
  const { json, meta = [] }: Packed = text ? JSON.parse(text) : {}
  const whole = { json }
  for (const [kind, ...place] of meta) {
    let holder: object = whole
    let key: string | number = 'json'
    for (const next of place) {
      holder = Reflect.get(holder, key)
      key = next
    }
    Reflect.set(holder, key, restored(kind, Reflect.get(holder, key)))
  }
  return whole.json
}

function restored(kind: number, plain: string | null) {
  if (kind === 1) return new Date(plain ?? NaN)
  if (kind === 2) return NaN
  if (kind === 3) return undefined
  throw new Error(`An answer holds what pages cannot read (${kind})`)
}
