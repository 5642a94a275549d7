import { Kbd } from './kbd.tsx'

/** What each key does, or each of several: `['Next', 'j', '↓']`. */
export type Keys = readonly (readonly [what: string, ...caps: string[]])[]

export function KeyList({ keys }: { keys: Keys }) {
  return (
    <dl className="grid gap-1.5">
      {keys.map(([what, ...caps]) => (
        <div key={what} className="flex items-center justify-between gap-4">
          <dt>{what}</dt>
          <dd className="flex shrink-0 gap-1.5">
            {caps.map(cap => (
              <Kbd key={cap}>{cap}</Kbd>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  )
}
