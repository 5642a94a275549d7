/** What our server keeps of a push subscription. */
interface Address {
  endpoint: string
  p256dh: string
  auth: string
}

/** Subscribes a browser under a server's key. One that stands under another key is ended first, because it never would answer. */
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

/** Programs in the order in which they must be asked: most pretend to be the next. */
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

/** What a person calls this browser: "Firefox on Android". From what it says of itself, its user agent. */
export function deviceName(userAgent: string): string {
  const program = programs.find(([, sign]) => sign.test(userAgent))?.[0] ?? 'A browser'
  const system = systems.find(([, sign]) => sign.test(userAgent))?.[0]
  return system ? `${program} on ${system}` : program
}
