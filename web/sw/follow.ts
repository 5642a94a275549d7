import { worker } from './scope.ts'

const answerMs = 1_000

/** Opens what a notification is about, in an open window of ours if there is one, else in a new one. */
export async function follow(notification: Notification) {
  notification.close()
  const { url, ids, readsIt }: { url?: unknown; ids?: unknown; readsIt?: unknown } = notification.data ?? {}
  const path = ownPath(url)
  await Promise.all([goTo(path), readsIt === true && Array.isArray(ids) && markRead(String(ids[0]))])
}

/** The path of a URL on our own origin; any other URL is replaced by the start page. */
function ownPath(url: unknown): string {
  const { origin } = worker.location
  if (typeof url !== 'string' || !URL.canParse(url, origin)) return '/'
  const place = new URL(url, origin)
  return place.origin === origin ? `${place.pathname}${place.search}` : '/'
}

async function goTo(path: string) {
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const open = windows.find(({ focused }) => focused) ?? windows.find(isVisible) ?? windows[0]
  if (!open) return worker.clients.openWindow(path)
  await open.focus().catch(() => open)
  if (await takesTo(open, path)) return
  await open.navigate(path).catch(() => worker.clients.openWindow(path))
}

const isVisible = ({ visibilityState }: WindowClient) => visibilityState === 'visible'

/** Asks the open page to navigate by itself, which keeps what is typed on it. A page that is not ready does not answer. */
function takesTo(open: WindowClient, path: string): Promise<boolean> {
  const { port1, port2 } = new MessageChannel()
  return new Promise(resolve => {
    setTimeout(() => resolve(false), answerMs)
    port1.addEventListener('message', () => resolve(true))
    port1.start()
    open.postMessage({ open: path }, [port2])
  })
}

/** If this fails, the notice just stays unread in the app. */
const markRead = (id: string) =>
  fetch(`/api/notifications/${encodeURIComponent(id)}/read`, { method: 'POST' }).catch(() => undefined)
