import type { Ref } from 'react'

/** A hidden file input for images, opened by clicking it from the button beside it. */
export function ImageInput({ ref, onFile }: { ref: Ref<HTMLInputElement>; onFile: (file: File) => void }) {
  return (
    <input
      ref={ref}
      type="file"
      accept="image/*"
      hidden
      onChange={event => {
        const file = event.target.files?.[0]
        // Allows the same file to be chosen again after it was refused or discarded.
        event.target.value = ''
        if (file) onFile(file)
      }}
    />
  )
}
