import type { Visit } from './screen.ts'

const full = 'full'

export const publicScreens: readonly Visit[] = [
  {
    who: 'visitor',
    screens: [
      { path: '/', state: full },
      { path: '/pricing', state: full },
      { path: '/about', state: full },
      { path: '/faq', state: full },
      { path: '/privacy', state: full },
      { path: '/faq#refunds', state: 'an answer is open' },
      { path: '/terms', state: full },
      { path: '/cookies', state: full },
      { path: '/blog', state: full },
      { path: '/careers', state: full },
      { path: '/no-such-page', state: 'nothing there' },
      { path: '/unsubscribe', state: 'no token' },
      { path: '/offline.html', state: 'no connection' },
    ],
  },
  {
    who: 'visitor',
    screens: [
      { path: '/explore', state: full },
      { path: '/explore?tab=posts', state: full },
      { path: '/explore?q=ledgerly%20boks&subreddit=saas&sort=ending', state: 'a search with a typo' },
      { path: '/explore?q=zzyzx&subreddit=saas', state: 'nothing found' },
      { path: '/explore', state: 'loads', holds: ['campaigns.explore'], sees: 'Loading campaigns' },
      { path: '/explore', state: 'fails', fails: ['campaigns.explore'], sees: 'Retry' },
      { path: '/campaign/{posts}', state: 'posts, to a visitor' },
      { path: '/campaign/{engagement}', state: 'engagement, to a visitor' },
      { path: '/campaigns/{posts}', state: 'the address of notices' },
      { path: '/campaign/nonsense', state: 'nothing there' },
      { path: '/campaign/{posts}', state: 'loads', holds: ['campaigns.get'], sees: 'Loading campaign' },
      { path: '/campaign/{posts}', state: 'fails', fails: ['campaigns.get'], sees: 'Retry' },
    ],
  },
]
