/** A hash of the page's content, set by the build, so that a new page replaces the old one. */
declare const offlineVersion: string

const page = '/offline.html'
const cacheName = `offline-${offlineVersion}`

/** Seconds before the offline page reloads: minimum, and what chance adds, so that not all of them return at once. */
const againAfter = { least: 3, spread: 4 }

export async function keepOfflinePage() {
  const cache = await caches.open(cacheName)
  await cache.add(new Request(page, { cache: 'reload' }))
  const others = (await caches.keys()).filter(name => name !== cacheName)
  await Promise.all(others.map(name => caches.delete(name)))
}

/** The page from the network, or the offline page, which reloads itself, if the server cannot be reached at all. */
export async function pageOrOffline({ request, preloadResponse }: FetchEvent): Promise<Response> {
  try {
    const preloaded: unknown = await preloadResponse
    return preloaded instanceof Response ? preloaded : await fetch(request)
  } catch (error) {
    const offline = await caches.match(page)
    if (!offline) throw error
    const headers = new Headers(offline.headers)
    headers.set('refresh', String(Math.floor(againAfter.least + Math.random() * againAfter.spread)))
    return new Response(offline.body, { headers })
  }
}
