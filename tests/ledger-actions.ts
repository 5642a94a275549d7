/** What people may do in the ledger test, with every id already chosen. */
export type Action =
  | { do: 'createPosts'; by: Actor; id: string; postsPerDay: number; durationDays: number }
  | { do: 'createEngagement'; by: Actor; id: string; goal: number; reviewed: boolean }
  | { do: 'edit'; by: Actor; campaign: string; kind: 'posts' | 'engagement'; wanted: number }
  | { do: 'remove'; by: Actor; campaign: string }
  | { do: 'revise'; by: Actor; campaign: string; goal: number }
  | { do: 'accept' | 'refuse'; by: Actor; campaign: string }
  | { do: 'pause' | 'resume'; by: Actor; campaign: string }
  | { do: 'review'; by: Actor; campaign: string; required: boolean }
  | { do: 'submitPost'; by: Actor; id: string; campaign: string }
  | { do: 'resubmit'; by: Actor; id: string; work: string }
  | { do: 'comment'; by: Actor; id: string; campaign: string; link: number | null }
  | { do: 'approve'; by: Actor; work: string }
  | { do: 'reject'; by: Actor; work: string }
  | { do: 'decide'; by: Actor; work: string; move: 'approve' | 'reject' }
  | { do: 'undo'; by: Actor; work: string }
  | { do: 'withdraw'; by: Actor; work: string }
  | { do: 'publish'; by: Actor; work: string; link: number }
  | { do: 'expire' }
  | { do: 'lapse' }
  | { do: 'apply' }

export const founders = ['fran', 'fred', 'fern', 'ada'] as const
export const contributors = ['cara', 'cole', 'carl'] as const
export type Actor = (typeof founders)[number] | (typeof contributors)[number]
