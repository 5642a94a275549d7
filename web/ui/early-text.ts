import { type RefObject, useEffect, useEffectEvent } from 'react'

/** What somebody typed into a field before the page listened stands in it, but nobody was told: `onTyped` is, once the page listens. */
export function useEarlyText(field: RefObject<HTMLInputElement | null>, onTyped: (text: string) => void) {
  const tell = useEffectEvent(onTyped)
  useEffect(() => {
    const input = field.current
    if (input && input.value !== input.defaultValue) tell(input.value)
  }, [field])
}
