import type { Ref } from 'react'

/** What the server can decode. Safari on a Mac turns HEIC photos into the first of these; from 'image/*' it would not. */
export const imageTypes: readonly string[] = ['jpeg', 'png', 'apng', 'webp', 'gif', 'avif'].map(name => `image/${name}`)

interface ImageInputProps {
  ref: Ref<HTMLInputElement>
  multiple?: boolean
  /** Called with at least one. */
  onFiles: (files: File[]) => void
}

/** A hidden file input for images, opened by clicking it from the button beside it. */
export function ImageInput({ ref, multiple, onFiles }: ImageInputProps) {
  return (
    <input
      ref={ref}
      type="file"
      accept={imageTypes.join()}
      hidden
      multiple={multiple}
      onChange={event => {
        const files = [...(event.target.files ?? [])]
        // Allows the same file to be chosen again after it was refused or discarded.
        event.target.value = ''
        if (files.length > 0) onFiles(files)
      }}
    />
  )
}
