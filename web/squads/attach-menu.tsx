import ImagePlus from 'lucide-react/icons/image-plus'
import Megaphone from 'lucide-react/icons/megaphone'
import Paperclip from 'lucide-react/icons/paperclip'
import { useRef } from 'react'
import { ImageInput } from '../ui/image-input.tsx'
import { Menu, MenuItem } from '../ui/menu.tsx'

type AttachMenuProps = {
  /** An image is about to be chosen. */
  onImage: () => void
  onFiles: (files: File[]) => void
  /** Absent when the user may not share campaigns. */
  onShare?: (() => void) | undefined
}

export function AttachMenu({ onImage, onFiles, onShare }: AttachMenuProps) {
  const input = useRef<HTMLInputElement>(null)
  const choose = () => {
    onImage()
    input.current?.click()
  }
  return (
    <>
      <Menu side="top" align="start" label="Attach" icon={<Paperclip />} className="shrink-0 max-sm:-ms-2">
        <MenuItem icon={<ImagePlus aria-hidden="true" />} onSelect={choose}>
          Add Image
        </MenuItem>
        {onShare && (
          <MenuItem icon={<Megaphone aria-hidden="true" />} onSelect={onShare}>
            Share Campaign
          </MenuItem>
        )}
      </Menu>
      <ImageInput ref={input} multiple onFiles={onFiles} />
    </>
  )
}
