import { type RefObject, useEffect, useEffectEvent } from 'react'

/** Text that was typed into a field before hydration stays in it, but fired no handler: `onTyped` is called for it after hydration. */
export function useEarlyText(field: RefObject<HTMLInputElement | null>, onTyped: (text: string) => void) {
  const tell = useEffectEvent(onTyped)
  useEffect(() => {
    const input = field.current
    if (input && input.value !== input.defaultValue) tell(input.value)
  }, [field])
}
