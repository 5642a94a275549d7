/// <reference lib="webworker" />

declare const self: ServiceWorkerGlobalScope

/** The worker's global scope. */
export const worker = self
