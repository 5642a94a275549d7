import type { Ref } from 'react'

/** What the server can decode. Safari on a Mac turns HEIC photos into the first of these; from 'image/*' it would not. */
export const imageTypes: readonly string[] = ['jpeg', 'png', 'apng', 'webp', 'gif', 'avif'].map(name => `image/${name}`)

/** A hidden file input for images, opened by clicking it from the button beside it. */
export function ImageInput({ ref, onFile }: { ref: Ref<HTMLInputElement>; onFile: (file: File) => void }) {
  return (
    <input
      ref={ref}
      type="file"
      accept={imageTypes.join()}
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
