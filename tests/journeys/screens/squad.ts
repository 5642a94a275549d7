import type { Visit } from './screen.ts'

const full = 'full'

export const squadScreens: readonly Visit[] = [
  { who: 'fern', screens: [{ path: '/squad-room', state: 'no squad' }] },
  {
    who: 'lead',
    screens: [
      { path: '/squad-room', state: full },
      { path: '/founder-dashboard', state: 'with a squad' },
    ],
  },
  {
    who: 'carl',
    screens: [
      { path: '/squad-room?roomId=nonsense', state: 'not this room' },
      { path: '/squad-room', state: full },
      { path: '/squad-room', state: 'loads', holds: ['squads.room'], sees: 'Loading messages' },
      { path: '/squad-room', state: 'its messages load', holds: ['squads.messages'], sees: 'Loading messages' },
      { path: '/contributor-dashboard', state: 'with a squad' },
      { path: '/explore?tab=assigned', state: full },
      { path: '/campaign/{assigned}', state: 'assigned to them' },
    ],
  },
  {
    who: 'ada',
    screens: [
      { path: '/squad-room?roomId={roomId}', state: 'to an admin' },
      { path: '/campaign/{assigned}', state: 'to an admin' },
      { path: '/manage-campaign/{assigned}', state: 'to an admin' },
    ],
  },
]
