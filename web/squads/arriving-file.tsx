import { useEffect, useEffectEvent, useState } from 'react'
import { isDialogOpen } from '../ui/dialog-open.ts'
import { filesIn } from '../upload.ts'

/**
 * Files pasted or dropped anywhere on the page. Returns whether a file is being dragged over the page. Every drop is
 * handled: by default the browser would leave the page to open the file.
 */
export function useArrivingFiles(onFiles: (files: File[]) => void) {
  const [dragging, setDragging] = useState(false)
  const take = useEffectEvent((event: Event, transfer: DataTransfer | null) => {
    const files = filesIn(transfer)
    if (files.length === 0) return
    event.preventDefault()
    if (!isDialogOpen()) onFiles(files)
  })
  useEffect(() => {
    const control = new AbortController()
    const { signal } = control
    const over = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      setDragging(!isDialogOpen())
    }
    const leave = ({ relatedTarget }: DragEvent) => relatedTarget === null && setDragging(false)
    const drop = (event: DragEvent) => {
      setDragging(false)
      take(event, event.dataTransfer)
    }
    window.addEventListener('dragover', over, { signal })
    window.addEventListener('dragleave', leave, { signal })
    window.addEventListener('drop', drop, { signal })
    window.addEventListener('paste', event => take(event, event.clipboardData), { signal })
    return () => control.abort()
  }, [])
  return dragging
}

/** Covers the room while a file is dragged over it. */
export function DropHere() {
  return (
    <div className="pointer-events-none absolute inset-2 z-popover grid place-items-center rounded-xl border-2 border-dashed border-edge bg-paper/90 text-lg font-semibold">
      Drop the image to add it
    </div>
  )
}
