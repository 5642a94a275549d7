import Coins from 'lucide-react/icons/coins'
import FileText from 'lucide-react/icons/file-text'
import Keyboard from 'lucide-react/icons/keyboard'
import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import LogIn from 'lucide-react/icons/log-in'
import LogOut from 'lucide-react/icons/log-out'
import MessagesSquare from 'lucide-react/icons/messages-square'
import Plus from 'lucide-react/icons/plus'
import Settings from 'lucide-react/icons/settings'
import ShieldCheck from 'lucide-react/icons/shield-check'
import SunMoon from 'lucide-react/icons/sun-moon'
import { KindIcon } from '../campaigns/kind.tsx'
import { Avatar } from '../ui/avatar.tsx'
import type { Option } from './option.ts'
import type { Place } from './pages.ts'

const ofPages = {
  dashboard: LayoutDashboard,
  room: MessagesSquare,
  karma: Coins,
  settings: Settings,
  admin: ShieldCheck,
  login: LogIn,
  other: FileText,
} as const satisfies Record<NonNullable<Place['icon']> | 'other', typeof Plus>

/** Decorative: the heading above the row says what it is. */
export function RowIcon({ option }: { option: Option }) {
  switch (option.about) {
    case 'campaign':
      return <KindIcon kind={option.campaign.kind} />
    case 'person':
      return <Avatar size="sm" name={option.person.name} src={option.person.avatarUrl} />
    case 'room':
      return <Avatar size="sm" name={option.room.founder.name} src={option.room.founder.avatarUrl} />
    case 'page': {
      const Icon = ofPages[option.place.icon ?? 'other']
      return <Icon aria-hidden="true" />
    }
    case 'act':
      return <ActIcon name={option.act.name} />
  }
}

function ActIcon({ name }: { name: string }) {
  if (name === 'create') return <Plus aria-hidden="true" />
  if (name === 'log-out') return <LogOut aria-hidden="true" />
  if (name === 'shortcuts') return <Keyboard aria-hidden="true" />
  return <SunMoon aria-hidden="true" />
}
