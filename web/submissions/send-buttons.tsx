import { Button } from '../ui/button.tsx'

type SendButtonsProps = { send: string; busy: boolean; onCancel: (() => void) | undefined }

export function SendButtons({ send, busy, onCancel }: SendButtonsProps) {
  return (
    <div className="flex flex-wrap gap-2 max-xs:*:w-full">
      <Button type="submit" variant="primary" busy={busy}>
        {send}
      </Button>
      {onCancel && <Button onClick={onCancel}>Not now</Button>}
    </div>
  )
}
