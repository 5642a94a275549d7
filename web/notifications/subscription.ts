/** The push subscription as our server stores it. */
interface Address {
  endpoint: string
  p256dh: string
  auth: string
}

/**
 * Subscribes this browser with the server's VAPID key. A subscription under another key is ended first, because our pushes could
 * never reach it.
 */
export async function newSubscription({ pushManager }: ServiceWorkerRegistration, key: string) {
  const present = await pushManager.getSubscription()
  if (present && keyOf(present) !== key) await present.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
}

const keyOf = ({ options }: PushSubscription) =>
  options.applicationServerKey && base64url(new Uint8Array(options.applicationServerKey))

const base64url = (bytes: Uint8Array) =>
  btoa(String.fromCodePoint(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

export function addressOf(subscription: PushSubscription): Address {
  const { endpoint, keys } = subscription.toJSON()
  return { endpoint: endpoint ?? '', p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' }
}

/** The order matters: most user agents also contain the names of those further down. */
const programs = [
  ['Edge', /\bEdg(?:A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
] as const

const systems = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['Mac', /\bMac OS X\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
] as const

/** A readable name from the user agent: "Firefox on Android". */
export function deviceName(userAgent: string): string {
  const program = programs.find(([, sign]) => sign.test(userAgent))?.[0] ?? 'A browser'
  const system = systems.find(([, sign]) => sign.test(userAgent))?.[0]
  return system ? `${program} on ${system}` : program
}
