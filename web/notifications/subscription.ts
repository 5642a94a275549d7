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
