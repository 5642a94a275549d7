import type { Ref } from 'react'

/** Opens the system's choice of an image when it is clicked by the button beside it; it shows nothing itself. */
export function ImageInput({ ref, onFile }: { ref: Ref<HTMLInputElement>; onFile: (file: File) => void }) {
  return (
    <input
      ref={ref}
      type="file"
      accept="image/*"
      hidden
      onChange={event => {
        const file = event.target.files?.[0]
        // The same file can be chosen again after it was refused or given up.
        event.target.value = ''
        if (file) onFile(file)
      }}
    />
  )
}
