interface Work<Item> {
  find: () => Promise<readonly Item[]>
  /** This process never works on two items with the same key at once. */
  keyOf: (item: Item) => string
  act: (item: Item) => Promise<unknown>
  failed: (error: unknown, item: Item) => void
}

const atOnce = 24

/**
 * Runs items that may each take long. `tick` starts what it finds without waiting, so that a slow item delays only others with its key.
 * `idle` waits for everything started.
 */
export function sideBySide<Item>({ find, keyOf, act, failed }: Work<Item>) {
  const running = new Map<string, Promise<unknown>>()

  const start = (item: Item) => {
    const key = keyOf(item)
    if (running.has(key)) return
    const run = act(item)
      .catch((error: unknown) => failed(error, item))
      .finally(() => running.delete(key))
    running.set(key, run)
  }

  return {
    async tick() {
      for (const item of await find()) if (running.size < atOnce) start(item)
    },
    async idle() {
      await Promise.all(running.values())
    },
  }
}
