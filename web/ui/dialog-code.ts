import { useState } from 'react'
import { toast } from './toast.ts'

/**
 * For a dialog whose code is loaded when its button is first pressed: `coming` keeps the button busy until then. If it does not load,
 * that is said, and the next press tries again.
 */
export function useDialogCode<Dialog>(load: () => Promise<Dialog>) {
  const [Dialog, setDialog] = useState<Dialog>()
  const [open, setOpen] = useState(false)
  const [coming, setComing] = useState(false)
  const press = async () => {
    if (Dialog) return setOpen(true)
    setComing(true)
    try {
      const loaded = await load()
      setDialog(() => loaded)
      setOpen(true)
    } catch {
      sayNotOpened()
    }
    setComing(false)
  }
  return { Dialog, open, coming, press: () => void press(), close: () => setOpen(false) }
}

export const sayNotOpened = () => toast.error('This did not open', 'Check your connection, then press it again.')
