import { Switch } from '../ui/checkbox.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { KeyList } from '../ui/key-list.tsx'
import { useKeysOn } from './keys-on.ts'

type DecideHelpProps = { open: boolean; onClose: () => void }

/** The review desk's keyboard shortcuts, and the switch that turns them on. */
export function DecideHelp({ open, onClose }: DecideHelpProps) {
  const [on, turn] = useKeysOn()
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="sm"
      title="Keyboard"
      startsAtTitle
      description="They act on the highlighted card, and never while you type."
    >
      <KeyList keys={keys} />
      <hr className="my-3 border-line" />
      <Switch label="Single-key shortcuts" checked={on} onChange={turn} />
    </Dialog>
  )
}

const keys = [
  ['Next', 'j', '↓'],
  ['Previous', 'k', '↑'],
  ['Approve', 'a'],
  ['Reject', 'r'],
  ['Select', 'x'],
  ['Undo the latest decision', 'z', 'u'],
  ['This help', '?'],
] as const
