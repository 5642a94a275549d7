import { type MouseEvent, useState } from 'react'
import { whileOpening } from './opening.ts'
import { toast } from './toast.ts'

/**
 * For a dialog whose code is loaded when its button is first pressed: `coming` keeps the button busy until then. If the code does not load,
 * a toast says so, and the next press tries again. The dialog does not open if the person has turned to something else.
 */
export function useDialogCode<Dialog>(load: () => Promise<Dialog>) {
  const [Dialog, setDialog] = useState<Dialog>()
  const [open, setOpen] = useState(false)
  const [coming, setComing] = useState(false)
  const press = async (button: Element) => {
    if (Dialog) return setOpen(true)
    setComing(true)
    let waits = true
    const stop = whileOpening(() => {
      waits = false
      setComing(false)
    }, button)
    try {
      const loaded = await load()
      setDialog(() => loaded)
      if (waits) setOpen(true)
    } catch {
      if (waits) sayNotOpened()
    }
    stop()
    if (waits) setComing(false)
  }
  return {
    Dialog,
    open,
    coming,
    press: ({ currentTarget }: MouseEvent) => void press(currentTarget),
    close: () => setOpen(false),
  }
}

export const sayNotOpened = () => toast.error('This did not open', 'Check your connection, then press it again.')
