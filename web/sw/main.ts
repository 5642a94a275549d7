import { keepOfflinePage, pageOrOffline } from './offline.ts'
import { follow } from './follow.ts'
import { show } from './show.ts'
import { subscribeAgain } from './subscribe-again.ts'
import { worker } from './scope.ts'

/** Shows push notifications, opens what they are about, and serves the offline page. It caches nothing else. */
worker.addEventListener('install', event => {
  event.waitUntil(Promise.all([keepOfflinePage(), passBy(event)]))
  void worker.skipWaiting()
})
worker.addEventListener('activate', event => {
  event.waitUntil(Promise.all([worker.clients.claim(), worker.registration.navigationPreload?.enable()]))
})
worker.addEventListener('fetch', event => {
  if (event.request.mode === 'navigate') event.respondWith(pageOrOffline(event))
})
worker.addEventListener('push', event => {
  if (event.data) event.waitUntil(show(event.data.json()))
})
worker.addEventListener('notificationclick', event => event.waitUntil(follow(event.notification)))
worker.addEventListener('pushsubscriptionchange', event => {
  if (event instanceof ExtendableEvent) event.waitUntil(subscribeAgain())
})

/** Only page loads go through this worker: other requests need not wait for it to start. Not every browser supports static routes. */
async function passBy(event: ExtendableEvent) {
  if (!('addRoutes' in event) || typeof event.addRoutes !== 'function') return
  const routes = ['/api/*', '/assets/*'].map(urlPattern => ({ condition: { urlPattern }, source: 'network' }))
  await event.addRoutes(routes)
}
