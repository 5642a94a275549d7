interface Work<Item> {
  find: () => Promise<readonly Item[]>
  /** Two items of one key are never worked on at once by this process. */
  keyOf: (item: Item) => string
  act: (item: Item) => Promise<unknown>
  failed: (error: unknown, item: Item) => void
}

const atOnce = 24

/**
 * Work whose items may each take long. `tick` starts what is found and does not wait for it, so one slow item delays none but its
 * own kin; `idle` waits for all that was started.
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
