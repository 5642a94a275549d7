/// <reference lib="webworker" />

declare const self: ServiceWorkerGlobalScope

/** What a service worker has instead of a window. */
export const worker = self
