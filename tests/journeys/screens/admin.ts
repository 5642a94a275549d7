import type { Visit } from './screen.ts'

const full = 'full'

export const adminScreens: readonly Visit[] = [
  {
    who: 'ada',
    screens: [
      { path: '/admin/dashboard', state: full },
      { path: '/admin/team-management', state: full },
      { path: '/admin/team-management?tab=roles', state: full },
      { path: '/admin/team-management?tab=roles&role=none&q=zzyzx', state: 'nobody found' },
      { path: '/admin/moderation', state: full },
      { path: '/admin/moderation?list=closed', state: 'empty' },
      { path: '/admin/audit', state: full },
      { path: '/admin/audit?q=nothing-like-this', state: 'nothing found' },
    ],
  },
  {
    who: 'ada',
    screens: [
      { path: '/admin/operations', state: full },
      { path: '/admin/operations?tab=outgoing', state: full },
      { path: '/admin/operations?tab=webhooks', state: full },
      { path: '/admin/operations?tab=connections', state: full },
      { path: '/admin/operations?tab=books', state: full },
    ],
  },
]
