import { worker } from './scope.ts'

const answerMs = 1_000

/** Leads to what a notification is about: in a window of ours that is open, else in a new one. */
export async function follow(notification: Notification) {
  notification.close()
  const { url, ids, readsIt }: { url?: unknown; ids?: unknown; readsIt?: unknown } = notification.data ?? {}
  const path = ownPath(url)
  await Promise.all([goTo(path), readsIt === true && Array.isArray(ids) && markRead(String(ids[0]))])
}

/** A place of our own; whatever else came is not followed. */
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

/** Asks the page to go there by itself, which keeps what is typed in it. A page that is not ready does not answer. */
function takesTo(open: WindowClient, path: string): Promise<boolean> {
  const { port1, port2 } = new MessageChannel()
  return new Promise(resolve => {
    setTimeout(() => resolve(false), answerMs)
    port1.addEventListener('message', () => resolve(true))
    port1.start()
    open.postMessage({ open: path }, [port2])
  })
}

/** When it fails, the notice stays unread in the app: nothing is lost. */
const markRead = (id: string) =>
  fetch(`/api/notifications/${encodeURIComponent(id)}/read`, { method: 'POST' }).catch(() => undefined)
