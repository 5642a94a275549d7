/** The people, ids and links that the examples have in common. All invented: they are those of the demo world. */
export const maren = { id: '019cd0a1-12d4-7151-a947-90f3aa4338c5', name: 'Maren Adeyemi', avatarUrl: null }
export const kaya = {
  id: '019cd0a1-093c-78e5-a3a6-6804b058793e',
  name: 'Kaya Lindholm',
  avatarUrl: '/avatars/019cd0a4-5c1e-7f02-8d3b-2b6f0e1a9c47.webp',
}
export const dario = { id: '019cd0a1-09fb-70b6-a567-1a9d0329b684', name: 'Dario Benvenuti', avatarUrl: null }

export const ids = {
  posts: '2190a14b-4b2c-4214-a575-3ae3854aa1e8',
  engagement: '019ce2c7-53cd-70f6-84c8-f212510d8179',
  post: '7d2dcca3-d346-45a4-aeac-b01075caefe3',
  comment: '0907b42a-eb50-40bd-a913-703b83b8fd0f',
  attempt: 'c58d1f0e-6a3b-4f5e-9d27-81b64a0e3f92',
  room: '019cd0a1-159b-7a46-a1d3-627a8f72a3d4',
  message: '5b8e6f70-3c1d-4a92-b5e4-9f0d7c2a6b13',
  earlierMessage: 'a1c94e27-7d50-4e8b-8f36-0b5d2e9c7a41',
  notice: '019cd7c0-5878-78a3-a11f-27a07ed72702',
  endpoint: 'e4a7d3b9-2f68-4c05-a1e3-6d9b8c7f5a20',
  renewal: 'b3f05c81-94d2-4e67-8a1b-7c2e6d4f9053',
  hook: '4c9f2a6d-81e5-47b3-9d0c-5e7a3f8b1264',
} as const

export const postsName = 'Tallybrook: the invoice you dread'

/** Where Kaya's post stands on Reddit, and Dario's comment under it. */
export const postUrl = 'https://www.reddit.com/r/smallbusiness/comments/1exmpl0/'
export const commentUrl = `${postUrl}comment/n1exmpl/`

export const days = {
  started: '2026-03-09T09:00:00.000Z',
  sent: '2026-03-10T14:25:56.905Z',
  decided: '2026-03-11T08:12:30.118Z',
  published: '2026-03-11T17:40:02.377Z',
  commented: '2026-03-12T07:31:45.260Z',
  ends: '2026-03-19T09:00:00.000Z',
} as const
