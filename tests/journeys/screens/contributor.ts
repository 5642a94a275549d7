import type { Visit } from './screen.ts'

const full = 'full'

export const contributorScreens: readonly Visit[] = [
  {
    who: 'cara',
    screens: [
      { path: '/contributor-dashboard', state: full },
      { path: '/contributor-dashboard?tab=pending', state: full },
      { path: '/contributor-dashboard?tab=contributed', state: full },
      { path: '/contributor-dashboard?tab=activity', state: full },
      {
        path: '/contributor-dashboard',
        state: 'loads',
        holds: ['dashboards.contributor'],
        sees: 'Loading your dashboard',
      },
      { path: '/contributor-dashboard', state: 'fails', fails: ['dashboards.contributor'], sees: 'Retry' },
      {
        path: '/contributor-dashboard',
        state: 'one list loads',
        holds: ['dashboards.campaigns'],
        sees: 'Loading your campaigns',
      },
      {
        path: '/contributor-dashboard',
        state: 'one list fails',
        fails: ['dashboards.campaigns'],
        sees: 'Your campaigns did not load',
      },
      {
        path: '/contributor-dashboard?tab=pending',
        state: 'its list loads',
        holds: ['dashboards.pendingPosts'],
        sees: 'Loading your posts',
      },
      {
        path: '/contributor-dashboard?tab=pending',
        state: 'its list fails',
        fails: ['dashboards.pendingPosts'],
        sees: 'Your posts did not load',
      },
      { path: '/contributor/dashboard', state: 'the address of notices' },
      { path: '/karma', state: full },
      { path: '/pricing', state: 'to a contributor' },
    ],
  },
  {
    who: 'cara',
    screens: [
      { path: '/campaign/{posts}', state: 'posts, to who wrote one' },
      { path: '/campaign/{engagement}', state: 'engagement, to who wrote one' },
      { path: '/create-campaign', state: 'not theirs to do' },
      { path: '/manage-campaign/{posts}', state: 'not theirs to manage' },
      { path: '/create-campaign?campaignId={posts}', state: 'a post is written' },
      { path: '/create-campaign?edit={rejected}', state: 'a rejected one is revised' },
      { path: '/contributor-manage-campaign/{pending}', state: 'in review' },
      { path: '/contributor-manage-campaign/{rejected}', state: 'rejected' },
      { path: '/contributor-manage-campaign/{active}', state: 'active' },
    ],
  },
  {
    who: 'cole',
    screens: [
      { path: '/contributor-dashboard?tab=activity', state: 'with a rejection' },
      { path: '/campaign/{posts}', state: 'posts, to who sent again' },
      { path: '/campaign/{engagement}', state: 'engagement, to who was rejected' },
    ],
  },
  {
    who: 'nina',
    screens: [
      { path: '/contributor-dashboard', state: 'empty' },
      { path: '/contributor-dashboard?tab=pending', state: 'empty' },
      { path: '/contributor-dashboard?tab=contributed', state: 'empty' },
      { path: '/contributor-dashboard?tab=activity', state: 'empty' },
      { path: '/karma', state: 'empty' },
    ],
  },
]
