import type { Me } from '#/contract/accounts.ts'
import { useKeysOn } from '../submissions/keys-on.ts'
import { Switch } from '../ui/checkbox.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { KeyList, type Keys } from '../ui/key-list.tsx'
import { useLeftByBack } from '../ui/use-left-by-back.ts'
import { commandKey } from './keys.ts'

type ShortcutsProps = { me: Me | null; onClose: () => void }

/** The keyboard shortcuts, grouped by the page they work on. */
export function Shortcuts({ me, onClose }: ShortcutsProps) {
  const [on, turn] = useKeysOn()
  useLeftByBack(onClose)
  return (
    <Dialog open onClose={onClose} title="Keyboard shortcuts" size="lg" startsAtTitle>
      <div className="gap-x-8 sm:columns-2">
        {partsFor(me).map(({ title, keys }) => (
          <section key={title} className="mb-4 break-inside-avoid">
            <h3 className="mb-1.5 text-base">{title}</h3>
            <KeyList keys={keys} />
          </section>
        ))}
      </div>
      <hr className="mb-2 border-line" />
      <Switch
        label="Single-key shortcuts"
        description="Such as / and ?, and those for reviewing. They never act while you type."
        checked={on}
        onChange={turn}
      />
    </Dialog>
  )
}

interface Part {
  title: string
  keys: Keys
}

/** Leaves out the shortcuts of pages that the person cannot open. */
const partsFor = (me: Me | null): Part[] => [
  {
    title: 'Everywhere',
    keys: [
      ['Search', `${commandKey()} K`],
      ['This list', '?'],
      ['Close what is on top', 'Esc'],
    ],
  },
  {
    title: 'In Search',
    keys: [
      ['Next, previous', '↓', '↑'],
      ['First, last', 'Home', 'End'],
      ['Open', 'Enter'],
      ['Open in a new tab', `${commandKey()} Enter`],
    ],
  },
  {
    title: 'Where there is a search field',
    keys: [['Go to it', '/']],
  },
  ...(me?.role === 'founder' || me?.role === 'admin' ? [reviewing()] : []),
  ...(me?.role ? [inARoom] : []),
]

const reviewing = (): Part => ({
  title: 'While you review work',
  keys: [
    ['Next, previous', 'j', 'k'],
    ['Approve', 'a'],
    ['Reject', 'r'],
    ['Send the rejection', `${commandKey()} Enter`],
    ['Select', 'x'],
    ['Undo the latest decision', 'z', 'u'],
    ['Show only these keys', '?'],
  ],
})

const inARoom: Part = {
  title: 'In a squad room',
  keys: [
    ['Send', 'Enter'],
    ['New line', 'Shift Enter'],
    ['Search its messages', '/'],
    ['Walk through messages', '↓', '↑'],
  ],
}
