type ReadMoreProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The id of the text that it expands. */
  of: string
}

/** Below a truncated text: expands and collapses it. */
export function ReadMore({ open, onOpenChange, of }: ReadMoreProps) {
  return (
    <button
      type="button"
      aria-expanded={open}
      aria-controls={of}
      onClick={() => onOpenChange(!open)}
      className="-ms-1 inline-flex min-h-control-sm items-center rounded-sm px-1 text-sm font-semibold link"
    >
      {open ? 'Show less' : 'Read more'}
    </button>
  )
}
