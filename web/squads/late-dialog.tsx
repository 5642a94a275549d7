import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { Dialog } from '../ui/dialog.tsx'
import { sayNotOpened } from '../ui/dialog-code.ts'
import { Loading, Skeleton } from '../ui/skeleton.tsx'

/** A dialog that opens at once, while its code is being loaded. If the code does not load, it closes with a message. */
export function lateDialog<Props extends { onClose: () => void }>(
  title: string,
  load: () => Promise<ComponentType<Props>>,
) {
  let known: ComponentType<Props> | undefined
  return function LateDialog(props: Props) {
    const [Loaded, setLoaded] = useState(() => known)
    const fail = useEffectEvent(() => {
      sayNotOpened()
      props.onClose()
    })
    useEffect(() => {
      let isOpen = true
      const take = (part: ComponentType<Props>) => {
        known = part
        setLoaded(() => part)
      }
      load().then(take, () => isOpen && fail())
      return () => {
        isOpen = false
      }
    }, [])
    if (Loaded) return <Loaded {...props} />
    return (
      <Dialog open onClose={props.onClose} title={title}>
        <Loading>
          <Skeleton className="h-16 rounded-md!" />
        </Loading>
      </Dialog>
    )
  }
}
