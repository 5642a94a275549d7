/** The build names the cache after the page's content, so that a new page replaces the old one. */
declare const offlineVersion: string

const page = '/offline.html'
const cacheName = `offline-${offlineVersion}`

export async function keepOfflinePage() {
  const cache = await caches.open(cacheName)
  await cache.add(new Request(page, { cache: 'reload' }))
  const others = (await caches.keys()).filter(name => name !== cacheName)
  await Promise.all(others.map(name => caches.delete(name)))
}

/** The page as the server has it now. Only when it cannot be reached at all, the words that say so. */
export async function pageOrOffline({ request, preloadResponse }: FetchEvent): Promise<Response> {
  try {
    const preloaded: unknown = await preloadResponse
    return preloaded instanceof Response ? preloaded : await fetch(request)
  } catch (error) {
    const offline = await caches.match(page)
    if (!offline) throw error
    return offline
  }
}
