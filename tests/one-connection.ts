import { AsyncLocalStorage } from 'node:async_hooks'
import type { Db } from '#/server/infra/db/pool.ts'

const asks: ReadonlySet<string | symbol> = new Set([
  'selectFrom',
  'selectNoFrom',
  'insertInto',
  'updateTable',
  'deleteFrom',
  'with',
  'getExecutor',
  'transaction',
])

/**
 * The same database, but reports when a caller inside a transaction asks the pool for another
 * connection: once as many do so as there are connections, they deadlock until all time out.
 */
export function oneConnection(db: Db, onSecond: (error: Error) => void): Db {
  const inside = new AsyncLocalStorage<boolean>()
  const stories = <Builder extends object>(builder: Builder): Builder =>
    new Proxy(builder, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name, target)
        if (typeof value !== 'function') return value
        if (name !== 'execute') return (...given: unknown[]) => stories(Reflect.apply(value, target, given))
        return (story: (tx: unknown) => unknown) =>
          Reflect.apply(value, target, [(tx: unknown) => inside.run(true, () => story(tx))])
      },
    })
  return new Proxy(db, {
    get(target, name) {
      if (asks.has(name) && inside.getStore())
        onSecond(new Error(`Within a transaction the pool was asked for a second connection (${String(name)})`))
      const value: unknown = Reflect.get(target, name, target)
      if (typeof value !== 'function') return value
      return name === 'transaction' ? () => stories(target.transaction()) : value.bind(target)
    },
  })
}
