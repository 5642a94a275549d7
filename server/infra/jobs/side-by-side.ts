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
 * Keys whose last turn is longest ago come first, then the order in which they were found. `idle` waits for everything started.
 */
export function sideBySide<Item>({ find, keyOf, act, failed }: Work<Item>) {
  const running = new Map<string, Promise<unknown>>()
  /** The number of each key's last turn, for as long as it has more to do. */
  let turns = new Map<string, number>()
  let turn = 0
  const turnOf = (item: Item) => turns.get(keyOf(item)) ?? 0

  const start = (item: Item) => {
    const key = keyOf(item)
    if (running.has(key)) return
    turns.set(key, (turn += 1))
    const run = act(item)
      .catch((error: unknown) => failed(error, item))
      .finally(() => running.delete(key))
    running.set(key, run)
  }

  return {
    async tick() {
      const items = await find()
      const busy = new Set([...items.map(keyOf), ...running.keys()])
      turns = new Map([...turns].filter(([key]) => busy.has(key)))
      for (const item of items.toSorted((a, b) => turnOf(a) - turnOf(b))) if (running.size < atOnce) start(item)
    },
    async idle() {
      await Promise.all(running.values())
    },
  }
}
